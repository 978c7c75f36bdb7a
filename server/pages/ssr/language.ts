import type { Request } from 'express';
import { readCookie } from '#server/marketplaceClient/session/cookie.ts';
import {
  defaultLanguage,
  inLanguage,
  languageCookie,
  languageParam,
  siteLanguageOf,
  firstLanguage,
  offeredLanguages,
  splitLanguage,
} from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/** Redirect to another language. `chosen`: language to store for the visitor. */
export interface LanguageDetour {
  location: string;
  chosen: SiteLanguage | null;
}

/**
 * Returns the redirect for a request; null to serve the page as it is. A URL with a language prefix
 * is served in that language. One without is English, unless the visitor's cookie or
 * `Accept-Language` names another one; crawlers send neither. One in a language that is not on
 * offer leads to the first that is, for the time being.
 */
export function languageDetour(
  req: Pick<Request, 'get' | 'acceptsLanguages'>,
  { pathname, search }: { pathname: string; search: string },
): LanguageDetour | null {
  const query = new URLSearchParams(search);
  const chosen = siteLanguageOf(query.get(languageParam) ?? undefined) ?? null;
  const address = splitLanguage(pathname);
  if (chosen) {
    query.delete(languageParam);
    const rest = query.size > 0 ? `?${query.toString()}` : '';
    return { location: local(inLanguage(chosen, address.pathname + rest)), chosen };
  }
  const isOffered = siteLanguageOf(address.language) !== undefined;
  if (!isOffered) {
    const location = local(inLanguage(firstLanguage(), address.pathname + search));
    return { location, chosen: null };
  }
  const wanted = chosenBefore(req) ?? acceptedBy(req);
  if (wanted === defaultLanguage || address.language !== defaultLanguage) return null;
  return { location: local(inLanguage(wanted, address.pathname + search)), chosen: null };
}

/** Removes repeated leading slashes, which would lead to another host. */
const local = (address: string) => address.replace(/^\/+/, '/');

function chosenBefore(req: Pick<Request, 'get'>): SiteLanguage | undefined {
  return siteLanguageOf(readCookie(req, languageCookie));
}

const acceptedBy = (req: Pick<Request, 'acceptsLanguages'>): SiteLanguage =>
  siteLanguageOf(req.acceptsLanguages(offeredLanguages().map(({ code }) => code)) || undefined) ??
  firstLanguage();
