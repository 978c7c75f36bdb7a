import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { toSdk } from '#shared/values/sdkValues.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { roughPlaceOf } from '#shared/geo/roughPlace.ts';

/** Page size limit of the Integration API. */
const perPage = 100;

/** Number of listings read and changed. */
export interface HidingProgress {
  seen: number;
  hidden: number;
}

export interface HideLocationsOptions {
  /** Distance of the rough point in metres. */
  radius: number;
  onProgress?: (progress: HidingProgress) => void;
}

/**
 * Moves exact locations of listings from public to private data, and leaves an area and a rough
 * point. Changes listings in all states. Idempotent: after a failure a second run continues. Uses
 * the Integration API, so it works for a hosted marketplace too.
 */
export async function hideLocations(
  { listings }: Pick<IntegrationSdk, 'listings'>,
  { radius, onProgress = () => {} }: HideLocationsOptions,
): Promise<HidingProgress> {
  const seen = new Set<string>();
  let hidden = 0;
  for await (const listing of everyListing(listings)) {
    if (seen.has(listing.id)) continue;
    seen.add(listing.id);
    const change = changeOf(listing, radius);
    if (change) {
      await listings.update({ id: listing.id, ...toSdk(change) });
      hidden += 1;
    }
    onProgress({ seen: seen.size, hidden });
  }
  return { seen: seen.size, hidden };
}

/** Returns the change that hides the exact location of a listing; null when it has none. */
function changeOf({ attributes }: Listing, radius: number) {
  const { geolocation, publicData } = attributes;
  const { address = '', building, isRough } = publicData.location ?? {};
  if (isRough || (!address && !building && !geolocation)) return null;
  const exact = { address, ...(building ? { building } : {}), geolocation };
  // The stored address does not show whether its first part is a street, so it is removed.
  const rough = roughPlaceOf(exact, { radius, isStreet: true });
  return {
    geolocation: rough.geolocation,
    publicData: { location: rough.location },
    privateData: { location: exact },
  };
}

/**
 * Reads all listings, newest first. A query is limited to ten thousand results, so the next one
 * starts at the oldest listing seen. A listing may come twice.
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
        createdAtEnd: before,
      });
      const { meta } = answer;
      const data = entitiesOf(answer);
      pages = Math.min(meta.totalPages, meta.paginationLimit ?? meta.totalPages);
      isCut = meta.totalPages > pages;
      yield* data;
      oldest = data.at(-1)?.attributes.createdAt ?? oldest;
    }
    // The end is exclusive, and several listings may have the same millisecond.
    const next = oldest && new Date(Date.parse(oldest) + 1).toISOString();
    if (!isCut || !next || next === before) return;
    before = next;
  }
}
