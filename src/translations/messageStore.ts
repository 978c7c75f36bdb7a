import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/** Messages by flat key, ICU syntax; after the build, parsed. */
export type Messages = Record<string, string>;

const known: Record<SiteLanguage, Messages> = { en: {}, es: {} };

/**
 * Returns the messages of a language that are loaded so far. The object stays the same and grows.
 */
export const messagesOf = (language: SiteLanguage): Messages => known[language];

/** Adds the messages of a part of the site. */
export function addMessages(language: SiteLanguage, area: Messages): void {
  Object.assign(known[language], area);
}
