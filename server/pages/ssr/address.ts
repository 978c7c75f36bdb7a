/** Address of a page without its origin; `search` begins with "?" or is empty. */
export interface PageAddress {
  pathname: string;
  search: string;
  hash: string;
}

const site = 'http://site.invalid';

/** Parses a URL like browsers do. An invalid one becomes a path without a page. */
export function addressOf(url: string): PageAddress {
  // A URL that starts with two slashes would be parsed as a host.
  const path = url.replace(/^\/+/, '/');
  const { pathname, search } = new URL(URL.canParse(path, site) ? path : '/%', site);
  return { pathname, search, hash: '' };
}

/** Characters that mean the same encoded and not (RFC 3986, 6.2.2.2). */
const needlesslyEncoded = /%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;
const uuidPart = /(?<=\/)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\/|$)/gi;

/**
 * Returns the one spelling of a path, to which the others are redirected: without slashes at its
 * ends, without letters that are encoded needlessly, and with ids in lower case. Each spelling
 * would be a page of its own otherwise, for search engines and for caches.
 */
export function spelledPath(pathname: string): string {
  const path = pathname
    .replace(needlesslyEncoded, decodeURIComponent)
    .replace(uuidPart, id => id.toLowerCase());
  return `/${path.replace(/^\/+|\/+$/g, '')}`;
}
