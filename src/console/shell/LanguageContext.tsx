import { createContext, useContext } from 'react';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

interface LanguageChoice {
  language: SiteLanguage;
  setLanguage: (language: SiteLanguage) => void;
}

const LanguageContext = createContext<LanguageChoice | null>(null);

/** Gives the language, and how to change it, to everything below. */
export const LanguageProvider = LanguageContext.Provider;

/** The language of the reader. */
export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (!choice) throw new Error('useLanguage needs a LanguageProvider above it.');
  return choice;
}
