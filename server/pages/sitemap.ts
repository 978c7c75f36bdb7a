import { escapeHtml } from '#server/base/html.ts';
import {
  siteLanguages,
  firstLanguage,
  offeredLanguages,
  inLanguage,
  languageParam,
  prefixOf,
} from '#shared/config/siteLanguages.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>';

/** Returns a sitemap index. `addresses`: absolute URLs. */
export const sitemapIndex = (addresses: readonly string[]): string =>
  [
    head,
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map(address => `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n');

/**
 * Returns a sitemap with every path in every language on offer and its alternates. Paths begin with
 * "/".
 */
export function sitemapOf(rootUrl: string, paths: readonly string[]): string {
  const entries = paths.flatMap(path => {
    const address = (language: (typeof siteLanguages)[number]['code']) =>
      escapeHtml(rootUrl + inLanguage(language, path));
    const alternates = [
      ...offeredLanguages().map(({ code }) => [code, address(code)]),
      ['x-default', address(firstLanguage())],
    ].map(
      ([hreflang, href]) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
    );
    return offeredLanguages().map(
      ({ code }) => `<url><loc>${address(code)}</loc>${alternates.join('')}</url>`,
    );
  });
  return [
    head,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** Personal pages. */
const personalPages = [
  '/my',
  '/inbox',
  '/order',
  '/sale',
  '/account',
  '/listings',
  '/profile-settings',
];
/** Images of pages and link previews. The longer rule wins (RFC 9309). */
const pictures = ['/flex/v1/images/'];
/** Paths without pages. */
const nonPages = ['/flex/', '/api/', '/sandbox/'];

/** Returns robots.txt. `sitemap`: absolute URL of the sitemap index. */
export const robotsText = (sitemap: string): string =>
  [
    'User-agent: *',
    ...pictures.map(path => `Allow: ${path}`),
    ...siteLanguages.flatMap(({ code }) =>
      personalPages.map(path => `Disallow: ${prefixOf(code)}${path}`),
    ),
    ...nonPages.map(path => `Disallow: ${path}`),
    `Disallow: /*?${languageParam}=`,
    `Disallow: /*&${languageParam}=`,
    '',
    `Sitemap: ${sitemap}`,
    '',
  ].join('\n');
