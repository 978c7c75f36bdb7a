import { useHead } from '@unhead/react';

export interface PageSchemaProps {
  /** schema.org data of the page. */
  schema: Record<string, unknown>;
}

/** Data for search engines. Renders nothing itself. */
export function PageSchema({ schema }: PageSchemaProps) {
  useHead({
    script: [
      {
        type: 'application/ld+json',
        innerHTML: JSON.stringify(schema).replace(/</g, '\\u003c'),
      },
    ],
  });
  return null;
}
