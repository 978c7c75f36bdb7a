import { usePageHead } from './PageHead.ts';

export interface PageSchemaProps {
  /** schema.org data of the page. */
  schema: Record<string, unknown>;
}

/** The tag of schema.org data; nothing in them can end the script that they stand in. */
export const schemaTag = (schema: Record<string, unknown>) => ({
  type: 'application/ld+json' as const,
  innerHTML: JSON.stringify(schema).replace(/</g, '\\u003c'),
});

/** Data for search engines. Renders nothing itself. */
export function PageSchema({ schema }: PageSchemaProps) {
  usePageHead({ script: [schemaTag(schema)] });
  return null;
}
