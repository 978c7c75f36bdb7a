import { usePageHead } from './PageHead.ts';

export interface PageSchemaProps {
  /** schema.org data of the page. */
  schema: Record<string, unknown>;
}

/** Data for search engines. Renders nothing itself. */
export function PageSchema({ schema }: PageSchemaProps) {
  usePageHead({
    script: [
      {
        type: 'application/ld+json',
        innerHTML: JSON.stringify(schema).replace(/</g, '\\u003c'),
      },
    ],
  });
  return null;
}
