import type { IntlShape } from 'react-intl';
import type { AppConfig } from '#shared/config/appConfig.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import { languageTags } from '#shared/fields/languageTags.ts';
import { ownValue } from '#shared/values/lookup.ts';
import { classTimeAt, isFree, sellsSessions } from '#shared/transactions/ordering.ts';
import { attendanceSchema } from '#src/util/attendanceSchema.ts';
import { isoInZone } from '#shared/time/time.ts';
import { isSupportedCurrency, minorUnitsOf } from '#shared/values/money.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { OfferedKind } from './ClassKindPage.duck.ts';
import { kindPath } from './kind.ts';

type Schema = Record<string, unknown>;
type Site = Pick<AppConfig, 'rootUrl' | 'locale'>;

export interface ShownKind {
  offered: OfferedKind;
  listings: readonly Listing[];
  /** Heading of the page. */
  title: string;
  /** Name of the kind. */
  label: string;
}

/** Returns the schema.org data of a page: the way to it, and the next classes in order. */
export function kindSchema(
  { offered, listings, title, label }: ShownKind,
  { site, intl }: { site: Site; intl: IntlShape },
): Schema {
  const { kind, times } = offered;
  const trail = [
    [intl.formatMessage({ id: 'ClassKind.home' }), paths.landing()],
    [intl.formatMessage({ id: 'ClassKind.all' }), paths.classes()],
    ...(kind.by === 'all' ? [] : [[label, kindPath(kind)]]),
  ] as [string, string][];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: trail.map(([name, path], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: siteUrl(site, path),
        })),
      },
      {
        '@type': 'ItemList',
        name: title,
        url: siteUrl(site, kindPath(kind)),
        numberOfItems: listings.length,
        itemListElement: listings.map((listing, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: eventOf(listing, times[listing.id]?.start, site),
        })),
      },
    ],
  };
}

/** Describes the next time of a class; all else is on its own page. */
function eventOf(listing: Listing, start: number | undefined, site: Site): Schema {
  const { title, publicData } = listing.attributes;
  const { timezone = 'UTC', languages } = publicData;
  const url = siteUrl(site, paths.listing({ slug: createSlug(title), id: listing.id }));
  const image = Object.values(listing.images?.[0]?.attributes.variants ?? {})[0];
  return {
    '@type': 'Event',
    name: title,
    url,
    ...(start === undefined
      ? {}
      : {
          startDate: isoInZone(start, timezone),
          endDate: isoInZone(classTimeAt(listing, start).end, timezone),
        }),
    eventStatus: 'https://schema.org/EventScheduled',
    ...attendanceSchema(publicData, url),
    inLanguage: languages?.map(language => ownValue(languageTags, language) ?? language),
    ...(image ? { image: new URL(image.url, site.rootUrl).href } : {}),
    performer: { '@type': 'Person', name: listing.author?.attributes.profile?.displayName },
    offers: offerOf(listing, url),
  };
}

/** Offers one class; a subscription is described on the page of the class. */
function offerOf(listing: Listing, url: string): Schema | undefined {
  const { price } = listing.attributes;
  const isPriced = price !== null && isSupportedCurrency(price.currency) && sellsSessions(listing);
  if (!isPriced && !isFree(listing)) return undefined;
  return {
    '@type': 'Offer',
    url,
    price: isFree(listing) || !price ? 0 : price.amount / minorUnitsOf(price.currency),
    priceCurrency: price?.currency,
    availability: 'https://schema.org/InStock',
  };
}
