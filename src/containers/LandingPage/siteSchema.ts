import type { AppConfig } from '#shared/config/appConfig.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';

/** Who is behind the site. */
interface Company {
  siteTitle: string;
  /** Pages elsewhere, by name. */
  social: Record<string, string>;
  /** Parts of the postal address, as schema.org names them. */
  address: Record<string, string>;
}

function company(): Company {
  const { siteTitle, facebook, instagram, twitter } = marketplace;
  const { streetAddress, postalCode, addressLocality, addressCountry } = marketplace;
  return {
    siteTitle,
    social: { facebook, instagram, twitter },
    address: { streetAddress, postalCode, addressLocality, addressCountry },
  };
}

/** Returns the schema.org data of the site, its organization and its search. */
export function siteSchema(
  config: Pick<AppConfig, 'rootUrl' | 'locale'>,
  { siteTitle, social, address }: Company = company(),
): Record<string, unknown> {
  const url = siteUrl(config, paths.landing());
  const sameAs = Object.values(social).filter(Boolean);
  const lines = Object.entries(address).filter(([, text]) => text !== '');
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${config.rootUrl}/#organization`,
        name: siteTitle,
        url: config.rootUrl,
        logo: `${config.rootUrl}/brand/icon-512.png`,
        ...(sameAs.length > 0 ? { sameAs } : {}),
        ...(lines.length > 0
          ? { address: { '@type': 'PostalAddress', ...Object.fromEntries(lines) } }
          : {}),
      },
      {
        '@type': 'WebSite',
        name: siteTitle,
        url,
        inLanguage: config.locale,
        publisher: { '@id': `${config.rootUrl}/#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${siteUrl(config, paths.search())}?keywords={keywords}`,
          'query-input': 'required name=keywords',
        },
      },
    ],
  };
}
