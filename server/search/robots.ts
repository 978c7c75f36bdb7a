import { languageParam, prefixOf, siteLanguages } from '#shared/config/siteLanguages.ts';

/** What is one person's own. */
const own = ['/inbox', '/order', '/sale', '/account', '/listings', '/profile-settings'];
/** What pages and links to them are shown with: the longer rule counts (RFC 9309). */
const pictures = ['/flex/v1/images/'];
/** No pages at all. */
const machine = ['/flex/', '/api/', '/sandbox/'];

/** robots.txt; `sitemap` is the whole address of the index. */
export const robotsText = (sitemap: string): string =>
  [
    'User-agent: *',
    ...pictures.map(path => `Allow: ${path}`),
    ...siteLanguages.flatMap(({ code }) => own.map(path => `Disallow: ${prefixOf(code)}${path}`)),
    ...machine.map(path => `Disallow: ${path}`),
    `Disallow: /*?${languageParam}=`,
    `Disallow: /*&${languageParam}=`,
    '',
    `Sitemap: ${sitemap}`,
    '',
  ].join('\n');
