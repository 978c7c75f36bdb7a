import { marketplace } from '#shared/config/marketplace.ts';

/** Issuer of documents, as they name it. */
export interface Site {
  title: string;
  /** Parts of the postal address; none where it is not set. */
  address: readonly string[];
  /** Public origin. */
  rootUrl: string;
}

/** The site of the configuration. */
export function receiptSiteOf(rootUrl: string): Site {
  const { siteTitle: title, address } = marketplace;
  const { streetAddress, postalCode, addressLocality, addressCountry } = address;
  const town = `${postalCode} ${addressLocality}`.trim();
  return { title, address: [streetAddress, town, addressCountry].filter(Boolean), rootUrl };
}
