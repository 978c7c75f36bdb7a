import { addMessages } from './messageStore.ts';
import type { Messages } from './messageStore.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

type Imported = Promise<{ default: Messages }>;

// Messages of the shell and the shared components, one chunk a language.
const shared: Record<SiteLanguage, () => Imported[]> = {
  en: () => [
    import(/* webpackChunkName: "words-en" */ './en/shell.json'),
    import(/* webpackChunkName: "words-en" */ './en/components.json'),
    import(/* webpackChunkName: "words-en" */ './en/errors.json'),
  ],
  es: () => [
    import(/* webpackChunkName: "words-es" */ './es/shell.json'),
    import(/* webpackChunkName: "words-es" */ './es/components.json'),
    import(/* webpackChunkName: "words-es" */ './es/errors.json'),
    import(/* webpackChunkName: "words-es" */ './cities/es.json'),
  ],
};

// The list of a language's files is in the chunk of its shared messages: no reader downloads the
// list of another language.
const areasOf = {
  en: () => import(/* webpackChunkName: "words-en" */ './areas/en.ts'),
  es: () => import(/* webpackChunkName: "words-es" */ './areas/es.ts'),
};

const importArea = async (language: SiteLanguage, area: string) =>
  (await areasOf[language]()).importArea(area);

const requested = new Map<string, Promise<unknown>>();

/** Requests messages once; a failed request is repeated by the next call. */
function once(language: SiteLanguage, area: string, fetch: () => Imported[]): Promise<unknown> {
  const key = `${language} ${area}`;
  let loading = requested.get(key);
  if (!loading) {
    loading = Promise.all(
      fetch().map(async part => addMessages(language, (await part).default)),
    ).catch((error: unknown) => {
      requested.delete(key);
      throw error;
    });
    requested.set(key, loading);
  }
  return loading;
}

/** Loads the messages that every page needs. */
export const loadSharedMessages = (language: SiteLanguage) => once(language, '', shared[language]);

/**
 * Loads message files: names of files of `translations/<language>`. Only the given language is
 * downloaded. Rejects when that fails.
 */
export const loadMessages = (language: SiteLanguage, areas: readonly string[]) =>
  Promise.all(areas.map(area => once(language, area, () => [importArea(language, area)])));

/** Returns the names of the chunks with the shared messages and those of the given files. */
export const messageChunks = (language: SiteLanguage, areas: readonly string[]): string[] => [
  `words-${language}`,
  ...areas.map(area => `words-${language}-${area}-json`),
];
