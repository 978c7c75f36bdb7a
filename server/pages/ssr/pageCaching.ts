import type { PageAddress } from './address.ts';

/** What decides how a page is cached. */
export interface CachedVisit {
  isAnonymous: boolean;
  /** It shows settings that are not live. */
  isPreview: boolean;
}

/**
 * What caches may store of a page. One of a signed-in person is not shown from the browser's cache
 * by the button back: the next person at the machine would read it after the log-out. A shared
 * cache requests a visitor's page again while it sends the stored one once more.
 */
export function cachingFor(
  { isAnonymous, isPreview }: CachedVisit,
  status: number,
  sharedSeconds: number,
): string {
  if (!isAnonymous || isPreview) return 'private, no-store';
  if (sharedSeconds === 0 || status !== 200) return 'private, no-cache';
  return `public, max-age=0, s-maxage=${sharedSeconds}, stale-while-revalidate=${sharedSeconds}`;
}

/** The key of a visitor's page in the server's cache. @param version of the live settings */
export const pageKey = (
  theme: string | undefined,
  version: string,
  { pathname, search }: PageAddress,
): string => `${theme} ${version} ${pathname}${search}`;
