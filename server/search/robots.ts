import { languageParam, prefixOf, siteLanguages } from '#shared/config/siteLanguages.ts';

/** Personal pages. */
const personalPages = ['/inbox', '/order', '/sale', '/account', '/listings', '/profile-settings'];
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
