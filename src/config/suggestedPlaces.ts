import type { IntlShape } from 'react-intl';
import { marketplace } from '#shared/config/marketplace.ts';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import { defaultSearches } from './search.ts';

/** A place that is suggested before anything is typed. */
export interface SuggestedPlace {
  id: string;
  address: string;
  /** `neLat,neLng,swLat,swLng`. */
  bounds: string;
}

/** The cities of the settings, or else those of the site, in the language of the page. */
export function suggestedPlaces(
  intl: Pick<IntlShape, 'formatMessage' | 'locale'>,
): SuggestedPlace[] {
  const { cities } = marketplace;
  if (cities.length === 0) {
    return defaultSearches.map(({ id, addressId, bounds }) => ({
      id,
      address: intl.formatMessage({ id: addressId }),
      bounds,
    }));
  }
  const language = languageOfLocale(intl.locale);
  return cities.map(city => ({ id: city.bounds, address: city[language], bounds: city.bounds }));
}
