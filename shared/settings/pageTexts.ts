import { legalPages } from '#shared/contract/api/pageTexts.ts';
import type { LegalPage, PageSection, PageText } from '#shared/contract/api/pageTexts.ts';
import { defaultLanguage, siteLanguages } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import type { Documents } from './documents.ts';

/** Pages that operators wrote, by the path of their document. */
export type PageTexts = Readonly<Record<string, PageText>>;

const folder = 'content/pages/';
const names: Record<LegalPage, string> = { terms: 'terms-of-service', privacy: 'privacy-policy' };

/**
 * Path of the document of a page: that of the hosted service for the first language, and for others
 * a page of its console with the code of the language at the end, as it has one language a page.
 */
export const pageTextPath = (page: LegalPage, language: SiteLanguage): string =>
  `${folder}${names[page]}${language === defaultLanguage ? '' : `-${language}`}.json`;

/** Paths of all of them. */
export const pageTextPaths: readonly string[] = legalPages.flatMap(page =>
  siteLanguages.map(({ code }) => pageTextPath(page, code)),
);

/** Most characters of a heading or a description, and of a text. */
export const pageLimits = { title: 200, text: 20_000, sections: 60 } as const;

type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of a field such as `{fieldType: 'markdown', content: 'Be kind.'}`. */
function contentOf(field: unknown, max: number): string {
  const content = isJson(field) ? field['content'] : undefined;
  return typeof content === 'string' ? content.trim().slice(0, max) : '';
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);

function textOf(section: Json): string {
  const blocks = listOf(section['blocks']).flatMap(({ title, text }) => {
    const heading = contentOf(title, pageLimits.title);
    return [heading && `### ${heading}`, contentOf(text, pageLimits.text)];
  });
  return [contentOf(section['description'], pageLimits.text), ...blocks]
    .filter(Boolean)
    .join('\n\n');
}

const idPattern = /^[a-z][\w-]{0,60}$/i;

interface Part extends PageSection {
  /** Title and introduction of the page. */
  isHead: boolean;
  /** As it is stored. */
  stored: Json;
}

const isHeading1 = (section: Json): boolean =>
  isJson(section['title']) && section['title']['fieldType'] === 'heading1';

/** The sections of a document that say something, each with an id of its own. */
function partsOf(document: Json): Part[] {
  const taken = new Set<string>();
  return listOf(document['sections'])
    .slice(0, pageLimits.sections)
    .flatMap((stored, at) => {
      const given = stored['sectionId'];
      const isFree = typeof given === 'string' && idPattern.test(given) && !taken.has(given);
      const id = isFree ? given : `part-${at + 1}`;
      taken.add(id);
      const title = contentOf(stored['title'], pageLimits.title);
      const text = textOf(stored);
      return title || text
        ? [{ id, title, text, isHead: at === 0 && isHeading1(stored), stored }]
        : [];
    });
}

/** Reads a page of the hosted service; null for what says nothing, which counts as not written. */
export function readPageText(document: unknown): PageText | null {
  if (!isJson(document)) return null;
  const all = partsOf(document);
  const head = all.find(({ isHead }) => isHead);
  const sections = all.filter(({ isHead }) => !isHead);
  if (all.length === 0) return null;
  const meta = isJson(document['meta']) ? document['meta'] : {};
  return {
    title: head?.title || contentOf(meta['pageTitle'], pageLimits.title),
    description: contentOf(meta['pageDescription'], pageLimits.title),
    intro: head?.text ?? '',
    sections: sections.map(({ id, title, text }) => ({ id, title, text })),
  };
}

/** Reads all pages that operators wrote. */
export const readPageTexts = (documents: Documents): PageTexts =>
  Object.fromEntries(
    pageTextPaths.flatMap(path => {
      const text = readPageText(documents[path]);
      return text ? [[path, text]] : [];
    }),
  );

const field = (fieldType: string, content: string): Json => ({ fieldType, content });

const withField = (before: unknown, fieldType: string, content: string): Json => ({
  ...(isJson(before) ? before : {}),
  ...field(
    isJson(before) && typeof before['fieldType'] === 'string' ? before['fieldType'] : fieldType,
    content,
  ),
});

/** A section as the hosted service stores it; one that says the same stays as it was. */
function sectionDocument(before: Part | undefined, section: PageSection, heading: string): Json {
  const { id, title, text } = section;
  if (before && before.title === title && before.text === text) return before.stored;
  const { description: _, ...kept } = before?.stored ?? {};
  return {
    sectionType: 'article',
    ...kept,
    sectionId: id,
    title: withField(kept['title'], heading, title),
    blocks: [{ blockType: 'defaultBlock', blockId: `${id}-text`, text: field('markdown', text) }],
  };
}

/** The document with a text. What else it holds, and sections that say the same, stay. */
export function pageDocument(
  before: unknown,
  { title, description, intro, sections }: PageText,
): Json {
  const document = isJson(before) ? before : {};
  const parts = partsOf(document);
  const head = parts.find(({ isHead }) => isHead);
  const earlier = new Map(parts.map(part => [part.id, part]));
  const meta = isJson(document['meta']) ? document['meta'] : {};
  return {
    ...document,
    sections: [
      sectionDocument(head, { id: head?.id ?? 'head', title, text: intro }, 'heading1'),
      ...sections.map(section => sectionDocument(earlier.get(section.id), section, 'heading2')),
    ],
    meta: {
      ...meta,
      pageTitle: withField(meta['pageTitle'], 'metaTitle', title),
      pageDescription: withField(meta['pageDescription'], 'metaDescription', description),
    },
  };
}
