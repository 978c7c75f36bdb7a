import { parseCookie } from 'cookie';
import type { Request } from 'express';

/** Languages of the pages that the marketplace itself serves. */
const languages = ['en', 'es'] as const;
export type PageLanguage = (typeof languages)[number];

/** Returns the language that was chosen in the console, else the browser's. */
export function pageLanguageOf(req: Request): PageLanguage {
  const { language } = parseCookie(req.headers.cookie ?? '');
  const wanted = languages.find(one => one === language) ?? req.acceptsLanguages([...languages]);
  return wanted === 'es' ? 'es' : 'en';
}
