import { readCookie, writeCookie } from '#src/util/browser/cookies.ts';
import { defaultLanguage, languageCookie, knownLanguageOf } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

const year = 365 * 24 * 60 * 60;

/** The reader's theme; `system` when none is chosen. */
export const themes = ['light', 'system', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The language that was chosen here or on the site, else the browser's. */
export function chosenLanguage(): SiteLanguage {
  const known = [readCookie(languageCookie) ?? undefined, ...navigator.languages];
  for (const code of known) {
    const language = knownLanguageOf(code?.split('-')[0]);
    if (language) return language;
  }
  return defaultLanguage;
}

/** Stores the language for the console and the site. */
export function chooseLanguage(language: SiteLanguage): void {
  writeCookie(languageCookie, language, year);
  document.documentElement.lang = language;
}

/** The chosen theme. */
export function chosenTheme(): Theme {
  const theme = readCookie('theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Stores and shows a theme. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  writeCookie('theme', theme, theme === 'system' ? 0 : year);
}
