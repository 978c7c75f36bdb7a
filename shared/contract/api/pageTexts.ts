import * as v from 'valibot';

/** The texts that people agree to. */
export const legalPages = ['terms', 'privacy'] as const;
export type LegalPage = (typeof legalPages)[number];

/** A part of a page: a heading, and text in the markdown of shared/text/markdown.ts. */
export const pageSection = v.object({ id: v.string(), title: v.string(), text: v.string() });
export type PageSection = v.InferOutput<typeof pageSection>;

/** A page that operators wrote. Empty title and description: those of the site. */
export const pageText = v.object({
  title: v.string(),
  description: v.string(),
  intro: v.string(),
  sections: v.array(pageSection),
});
export type PageText = v.InferOutput<typeof pageText>;

/** Answer of GET /api/page-texts: null where the site's own text applies. */
export const pageTextAnswer = v.object({ data: v.nullable(pageText) });
