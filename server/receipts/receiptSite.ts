import { marketplace } from '#shared/config/marketplace.ts';

/** Issuer of documents, as they name it. */
export interface Site {
  title: string;
  /** The company and the parts of its postal address; none where they are not set. */
  address: readonly string[];
  /** Public origin. */
  rootUrl: string;
  /** PNG, 5.5 times as wide as high; null without one. */
  logo: Buffer | null;
}

/** The site by the settings of now. */
export async function receiptSiteOf(
  rootUrl: string,
  readLogo: () => Promise<Buffer | null>,
): Promise<Site> {
  const { siteTitle: title, companyName } = marketplace;
  const { streetAddress, postalCode, addressLocality, addressCountry } = marketplace;
  const town = `${postalCode} ${addressLocality}`.trim();
  const address = [companyName, streetAddress, town, addressCountry].filter(Boolean);
  return { title, address, rootUrl, logo: await readLogo() };
}
