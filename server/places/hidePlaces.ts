import type { IntegrationSdk } from '../sdk/integrationSdk.ts';
import { toSdk } from '#shared/values/sdkValues.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { roughPlaceOf } from '#shared/geo/classPlace.ts';

/** Listings on a page of the Integration API: as many as it gives. */
const perPage = 100;

/** How far the change has come. */
export interface HidingProgress {
  seen: number;
  hidden: number;
}

export interface HidePlacesOptions {
  /** Metres within which the rough point lies. */
  radius: number;
  onProgress?: (progress: HidingProgress) => void;
}

/**
 * Moves the exact place of every listing that tells it in its public data to its private data, and
 * leaves an area and a rough point there. Listings in any state are changed, each at once and once:
 * run again after a failure, it goes on with the rest. Over the Integration API, so for a hosted
 * marketplace too.
 */
export async function hidePlaces(
  { listings }: Pick<IntegrationSdk, 'listings'>,
  { radius, onProgress = () => {} }: HidePlacesOptions,
): Promise<HidingProgress> {
  const seen = new Set<string>();
  let hidden = 0;
  for await (const listing of everyListing(listings)) {
    if (seen.has(listing.id)) continue;
    seen.add(listing.id);
    const change = changeOf(listing, radius);
    if (change) {
      await listings.update({ id: listing.id, ...(toSdk(change) as object) });
      hidden += 1;
    }
    onProgress({ seen: seen.size, hidden });
  }
  return { seen: seen.size, hidden };
}

/** The change that hides a listing's place; null when it tells nothing exactly. */
function changeOf({ attributes }: Listing, radius: number) {
  const { geolocation, publicData } = attributes;
  const { address = '', building, isRough } = publicData.location ?? {};
  if (isRough || (!address && !building && !geolocation)) return null;
  const exact = { address, ...(building ? { building } : {}), geolocation };
  // Nothing tells any more whether the first part of an address is a street: it may be one.
  const rough = roughPlaceOf(exact, { radius, isStreet: true });
  return {
    geolocation: rough.geolocation,
    publicData: { location: rough.location },
    privateData: { location: exact },
  };
}

/**
 * All listings, newest first. An answer has ten thousand at most: from there it is asked again for
 * those up to the oldest one seen, so that a listing may come twice.
 */
async function* everyListing(listings: IntegrationSdk['listings']): AsyncGenerator<Listing> {
  let before: string | undefined;
  for (;;) {
    let oldest: string | undefined;
    let page = 1;
    let pages = 1;
    let isCut = false;
    for (; page <= pages; page += 1) {
      const answer = await listings.query({
        perPage,
        page,
        ...(before ? { createdAtEnd: before } : {}),
      });
      const { meta } = answer;
      const data = entitiesOf(answer);
      pages = Math.min(meta.totalPages, meta.paginationLimit ?? meta.totalPages);
      isCut = meta.totalPages > pages;
      yield* data;
      oldest = data.at(-1)?.attributes.createdAt ?? oldest;
    }
    // The end is exclusive, and others may have been made in the same millisecond.
    const next = oldest && new Date(Date.parse(oldest) + 1).toISOString();
    if (!isCut || !next || next === before) return;
    before = next;
  }
}
