import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { addMessages } from './messages.ts';
import type { Messages } from './messages.ts';

type Imported = Promise<{ default: Messages }>;

// What the shell and the shared components say, one chunk a language.
const shared: Record<SiteLanguage, () => Imported[]> = {
  en: () => [
    import(/* webpackChunkName: "words-en" */ './en/shell.json') as Imported,
    import(/* webpackChunkName: "words-en" */ './en/components.json') as Imported,
    import(/* webpackChunkName: "words-en" */ './en/errors.json') as Imported,
  ],
  es: () => [
    import(/* webpackChunkName: "words-es" */ './es/shell.json') as Imported,
    import(/* webpackChunkName: "words-es" */ './es/components.json') as Imported,
    import(/* webpackChunkName: "words-es" */ './es/errors.json') as Imported,
    import(/* webpackChunkName: "words-es" */ './cities/es.json') as Imported,
  ],
};

const importArea = (language: SiteLanguage, area: string): Imported =>
  import(
    /* webpackChunkName: "words-[request]", webpackExclude: /(shell|components|errors)\.json$/ */
    `./${language}/${area}.json`
  ) as Imported;

const known = new Map<string, Promise<unknown>>();

/** Fetches what is not there yet; what failed is asked for again the next time. */
function once(language: SiteLanguage, area: string, fetch: () => Imported[]): Promise<unknown> {
  const key = `${language} ${area}`;
  let loading = known.get(key);
  if (!loading) {
    loading = Promise.all(
      fetch().map(async part => addMessages(language, (await part).default)),
    ).catch((error: unknown) => {
      known.delete(key);
      throw error;
    });
    known.set(key, loading);
  }
  return loading;
}

/** Fetches the words that every page needs. */
export const loadSharedWords = (language: SiteLanguage) => once(language, '', shared[language]);

/**
 * Fetches the words of parts of the site: names of files of `translations/<language>`. Only the
 * language asked for is downloaded. Rejects when that fails.
 */
export const loadWords = (language: SiteLanguage, areas: readonly string[]) =>
  Promise.all(areas.map(area => once(language, area, () => [importArea(language, area)])));

/** The chunks that hold the shared words and those of parts of the site. */
export const wordChunks = (language: SiteLanguage, areas: readonly string[]): string[] => [
  `words-${language}`,
  ...areas.map(area => `words-${language}-${area}-json`),
];
