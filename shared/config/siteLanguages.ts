import { marketplace } from './marketplace.ts';
import type { languageCodes } from '#shared/contract/inputRules.ts';

/** Languages the interface is written in. */
export type SiteLanguage = (typeof languageCodes)[number];

/**
 * A language with the locale of its dates, numbers and money, and its name for those who read it.
 */
export interface SiteLanguageRow {
  code: SiteLanguage;
  locale: string;
  name: string;
}

/** The first one has addresses without a prefix. */
export const siteLanguages: readonly [SiteLanguageRow, ...SiteLanguageRow[]] = [
  { code: 'en', locale: marketplace.locale, name: 'English' },
  { code: 'es', locale: 'es-ES', name: 'Español' },
];

export const defaultLanguage = siteLanguages[0].code;

/**
 * Cookie that stores the language that the reader chose, and the parameter of any address that sets
 * it.
 */
export const languageCookie = 'language';
export const languageParam = 'lang';

/** The language of that code, or undefined when the interface does not speak it. */
export const knownLanguageOf = (code: string | undefined): SiteLanguage | undefined =>
  siteLanguages.find(language => language.code === code)?.code;

/** The languages that operators have on offer, at least one, in their order. */
export const offeredLanguages = (): readonly SiteLanguageRow[] =>
  siteLanguages.filter(({ code }) => ['all', code].includes(marketplace.languages));

/** The language of readers who have chosen none, or one that is not on offer. */
export const firstLanguage = (): SiteLanguage => (offeredLanguages()[0] ?? siteLanguages[0]).code;

/** The language of that code, or undefined when it is not on offer. */
export const siteLanguageOf = (code: string | undefined): SiteLanguage | undefined =>
  offeredLanguages().find(language => language.code === code)?.code;

/** The language whose words go with a locale: "es" of "es-ES". */
export const languageOfLocale = (locale: string): SiteLanguage =>
  knownLanguageOf(locale.split('-')[0]) ?? defaultLanguage;

/** The locale of dates, numbers and money in a language. */
export const localeOf = (language: SiteLanguage): string =>
  (siteLanguages.find(({ code }) => code === language) ?? siteLanguages[0]).locale;

/** Returns the path prefix of a language: empty, or "/es". */
export const prefixOf = (language: SiteLanguage): string =>
  language === defaultLanguage ? '' : `/${language}`;

/** The address of a page in a language; `path` begins with "/" and may have query and hash. */
export function inLanguage(language: SiteLanguage, path: string): string {
  const prefix = prefixOf(language);
  if (!prefix) return path;
  return /^\/(?=[?#]|$)/.test(path) ? prefix + path.slice(1) : prefix + path;
}

/** Takes an address apart: "/es/about" is "/about" in Spanish. */
export function splitLanguage(pathname: string): { language: SiteLanguage; pathname: string } {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(pathname) ?? [];
  const language = knownLanguageOf(first);
  // The first language has no prefix: one address a page.
  if (!language || language === defaultLanguage) return { language: defaultLanguage, pathname };
  return { language, pathname: rest || '/' };
}

/** The whole address of a page in the language of a locale. `rootUrl` is the origin of the site. */
export const siteUrl = (
  { rootUrl, locale }: { rootUrl: string; locale: string },
  path: string,
): string => rootUrl + inLanguage(languageOfLocale(locale), path);
