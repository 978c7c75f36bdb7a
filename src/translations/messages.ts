import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/** Messages by flat key, ICU syntax; after the build, parsed. */
export type Messages = Record<string, string>;

const known: Record<SiteLanguage, Messages> = { en: {}, es: {} };

/** The words of a language that are known so far. The object stays the same: who holds it sees new ones. */
export const messagesOf = (language: SiteLanguage): Messages => known[language];

/** Adds the words of a part of the site. */
export function addMessages(language: SiteLanguage, area: Messages): void {
  Object.assign(known[language], area);
}
