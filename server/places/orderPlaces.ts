import type { ServerSdk } from '../sdk.ts';
import { tellsPlace } from '#src/transactions/actions.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { OrderPlace } from '#shared/contract/api/orderPlace.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { relatedId } from '#shared/contract/resources.ts';

/** Tells where the class of an order is held. */
export interface OrderPlaces {
  /**
   * The exact place for the two parties of an order whose booking is certain, null before that, and
   * where the class has none. `sdk` speaks for the caller: what the marketplace answers to somebody
   * who is no party (403, 404) is thrown on.
   */
  placeOf(sdk: ServerSdk, transactionId: string): Promise<OrderPlace | null>;
}

/**
 * @param listingOf any listing with its private data; null where nobody can read those (a hosted
 *   marketplace without keys of its Integration API): then the public area is all there is to tell
 */
export function createOrderPlaces(
  listingOf: ((listingId: string) => Promise<Listing>) | null,
): OrderPlaces {
  return {
    async placeOf(sdk, transactionId) {
      const answer = await sdk.transactions.show({ id: transactionId, include: ['listing'] });
      const listingId = relatedId(answer.data, 'listing');
      if (!tellsPlace(entityOf(answer)) || !listingId) return null;
      const listing = listingOf
        ? await listingOf(listingId)
        : entityOf(await sdk.listings.show({ id: listingId }));
      return placeOfListing(listing);
    },
  };
}

function placeOfListing({ attributes: { publicData, privateData } }: Listing): OrderPlace | null {
  const { address, building } = privateData?.location ?? publicData.location ?? {};
  if (!address) return null;
  return { address, ...(building ? { building } : {}) };
}
