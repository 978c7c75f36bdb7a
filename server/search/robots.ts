import { languageParam, prefixOf, siteLanguages } from '#src/config/siteLanguages.ts';

/** What is one person's own. */
const own = ['/inbox', '/order', '/sale', '/account', '/listings', '/profile-settings'];
/** No pages at all. */
const machine = ['/flex/', '/api/', '/sandbox/'];

/** robots.txt; `sitemap` is the whole address of the index. */
export const robotsText = (sitemap: string): string =>
  [
    'User-agent: *',
    ...siteLanguages.flatMap(({ code }) => own.map(path => `Disallow: ${prefixOf(code)}${path}`)),
    ...machine.map(path => `Disallow: ${path}`),
    `Disallow: /*?${languageParam}=`,
    `Disallow: /*&${languageParam}=`,
    '',
    `Sitemap: ${sitemap}`,
    '',
  ].join('\n');
