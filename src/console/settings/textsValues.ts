import { defaultSettings, marketplace } from '#shared/config/marketplace.ts';
import type { Settings } from '#shared/config/marketplace.ts';
import { localeOf, siteLanguages } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { legalPages } from '#shared/contract/api/pageTexts.ts';
import type { LegalPage, PageText } from '#shared/contract/api/pageTexts.ts';
import { documentsWith } from '#shared/settings/documents.ts';
import type { Documents } from '#shared/settings/documents.ts';
import { pageDocument, pageTextPath, readPageText } from '#shared/settings/pageTexts.ts';
import { markdownOfLines } from '#shared/text/markdown.ts';
import { legalTexts, textFacts } from '#src/config/legalTexts.ts';
import { intlOf } from '#src/translations/intl.ts';
import { addMessages } from '#src/translations/messageStore.ts';
import { required } from '#src/util/validators.ts';
import type { FieldMessage } from '#src/util/validators.ts';
import { settingsIn } from './settingsValues.ts';

/** A text that is edited: a page in a language. */
export interface EditedText {
  /** Name in the form and in addresses. */
  key: string;
  page: LegalPage;
  language: SiteLanguage;
  path: string;
}

/** All of them, in the order of their tabs. */
export const editedTexts: readonly EditedText[] = legalPages.flatMap(page =>
  siteLanguages.map(({ code }) => ({
    key: `${page}_${code}`,
    page,
    language: code,
    path: pageTextPath(page, code),
  })),
);

/** Settings with the days of the texts. */
export const dateOf = {
  terms: 'termsUpdated',
  privacy: 'privacyUpdated',
} as const satisfies Record<LegalPage, keyof Settings>;

/** What the form holds. */
export interface TextsValues {
  texts: Record<string, PageText>;
  termsUpdated: string;
  privacyUpdated: string;
}

/** Loads the texts of the site in both languages, which the console does not need elsewhere. */
export async function loadSiteTexts(): Promise<void> {
  const [en, es] = await Promise.all([
    import(/* webpackChunkName: "legal" */ '#src/translations/en/legal.json'),
    import(/* webpackChunkName: "legal" */ '#src/translations/es/legal.json'),
  ]);
  addMessages('en', en.default);
  addMessages('es', es.default);
}

/** The text of the site, as its pages show it with these settings. */
export function siteText({ page, language }: EditedText, settings: Settings): PageText {
  const intl = intlOf(localeOf(language));
  const { id, sections } = legalTexts[page];
  const facts = textFacts({ ...settings, paymentWindowMinutes: marketplace.paymentWindowMinutes });
  const text = (part: string) => intl.formatMessage({ id: `${id}.${part}` }, facts);
  return {
    title: text('title'),
    description: text('description'),
    intro: text('intro'),
    sections: sections.map(section => ({
      id: section,
      title: text(`${section}.title`),
      text: markdownOfLines(text(`${section}.text`)),
    })),
  };
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The texts of documents, and those of the site where there are none. */
export function textsIn(documents: Documents): TextsValues {
  const settings = settingsIn(documents);
  const texts = editedTexts.map(edited => [
    edited.key,
    readPageText(documents[edited.path]) ?? siteText(edited, settings),
  ]);
  const { termsUpdated, privacyUpdated } = settings;
  return { texts: Object.fromEntries(texts), termsUpdated, privacyUpdated };
}

const trimmed = ({ title, description, intro, sections }: PageText): PageText => ({
  title: (title ?? '').trim(),
  description: (description ?? '').trim(),
  intro: (intro ?? '').trim(),
  sections: sections.map(section => ({
    id: section.id,
    title: (section.title ?? '').trim(),
    text: (section.text ?? '').trim(),
  })),
});

/** A document that is written; null for one that is deleted. */
export interface ChangedDocument {
  path: string;
  value: unknown;
}

/** What would be different: the documents that change. The site's own text needs none. */
export function changedTexts(documents: Documents, values: TextsValues): ChangedDocument[] {
  const settings = settingsIn(documents);
  const texts = editedTexts.flatMap((edited): ChangedDocument[] => {
    const before = documents[edited.path] ?? null;
    const text = trimmed(values.texts[edited.key]!);
    const isOfSite = isSame(text, siteText(edited, settings));
    if (isOfSite) return before === null ? [] : [{ path: edited.path, value: null }];
    if (isSame(text, readPageText(before))) return [];
    return [{ path: edited.path, value: pageDocument(before, text) }];
  });
  const dates = {
    termsUpdated: values.termsUpdated || defaultSettings.termsUpdated,
    privacyUpdated: values.privacyUpdated || defaultSettings.privacyUpdated,
  };
  const changed = documentsWith(documents, { ...settings, ...dates });
  return [...texts, ...Object.entries(changed).map(([path, value]) => ({ path, value }))];
}

/** Pages of which a text is different, and the day is not. */
export function withoutNewDay(documents: Documents, values: TextsValues): LegalPage[] {
  const paths = new Set(changedTexts(documents, values).map(({ path }) => path));
  const settings = settingsIn(documents);
  return legalPages.filter(
    page =>
      values[dateOf[page]] === settings[dateOf[page]] &&
      editedTexts.some(edited => edited.page === page && paths.has(edited.path)),
  );
}

type Faults = Record<string, { title?: FieldMessage; sections: { text?: FieldMessage }[] }>;

const says = required('ConsoleTexts.required');
const namesPage = required('ConsoleTexts.title.required');

/** Says what is missing, for fields that are not shown too. */
export function textFaults(values: Partial<TextsValues>): { texts?: Faults } {
  const faults = Object.entries(values.texts ?? {}).flatMap(([key, { title, sections }]) => {
    const missing = sections.map(({ text }) => ({ text: says(text) }));
    const ofTitle = namesPage(title);
    const isFine = !ofTitle && missing.every(({ text }) => !text);
    return isFine ? [] : [[key, { title: ofTitle, sections: missing }] as const];
  });
  return faults.length > 0 ? { texts: Object.fromEntries(faults) as Faults } : {};
}

/** Sections with another one at the end. */
export function withSection(sections: PageText['sections']): PageText['sections'] {
  let number = sections.length + 1;
  while (sections.some(({ id }) => id === `part-${number}`)) number += 1;
  return [...sections, { id: `part-${number}`, title: '', text: '' }];
}
