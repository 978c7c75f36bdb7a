import type { AppConfig } from '#src/config/appConfig.ts';
import { siteUrl } from '#src/config/siteLanguages.ts';
import { searchWords } from '#src/config/listing.ts';
import { createSlug, paths } from '#src/config/paths.ts';
import { isFree, minutesOf } from '#src/transactions/ordering.ts';
import type { Listing } from '#src/util/entities.ts';
import { minorUnitsOf } from '#src/util/money.ts';

/** The class as schema.org's Event, for search engines. */
export function eventSchema(
  listing: Listing,
  site: Pick<AppConfig, 'rootUrl' | 'locale'>,
): Record<string, unknown> {
  const { title, description, price, publicData } = listing.attributes;
  const url = siteUrl(site, paths.listing({ slug: createSlug(title), id: listing.id }));
  const start = publicData.unixTimeStamp;
  const images = (listing.images ?? []).flatMap(({ attributes: { variants } }) => {
    const image = variants.facebook ?? variants['scaled-large'] ?? Object.values(variants)[0];
    return image ? [new URL(image.url, site.rootUrl).href] : [];
  });
  const left = listing.currentStock?.attributes.quantity;
  const isOpen = listing.attributes.state === 'published' && left !== 0;
  const amount = isFree(listing) ? 0 : price && price.amount / minorUnitsOf(price.currency);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description: description ?? undefined,
    url,
    ...(images.length > 0 ? { image: images } : {}),
    ...(start === undefined
      ? {}
      : {
          startDate: new Date(start).toISOString(),
          endDate: new Date(start + minutesOf(listing) * 60_000).toISOString(),
        }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    keywords: (publicData.yogaStyles ?? []).map(searchWords).join(', '),
    maximumVirtualAttendeeCapacity: publicData.stock,
    organizer: {
      '@type': 'Person',
      name: listing.author?.attributes.profile.displayName,
    },
    ...(amount === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            url,
            price: amount,
            priceCurrency: price?.currency ?? 'USD',
            availability: `https://schema.org/${isOpen ? 'InStock' : 'SoldOut'}`,
          },
        }),
  };
}
