import type { ServerSdk } from '../sdk/sdk.ts';
import { tellsPlace } from '#shared/transactions/actions.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { OrderPlace } from '#shared/contract/api/orders.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { relatedId } from '#shared/contract/resources.ts';

/** Places of the classes of orders. */
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
      const order = entityOf(answer);
      if (!tellsPlace(order) || !listingId) return null;
      // Closed and deleted classes are in their orders still.
      const listing = (listingOf && (await unlessGone(listingOf(listingId)))) ?? order.listing;
      return listing ? placeOfListing(listing) : null;
    },
  };
}

/** The listing, or null when the marketplace has it no more. */
async function unlessGone(listing: Promise<Listing>): Promise<Listing | null> {
  try {
    return await listing;
  } catch (error) {
    if ((error as { status?: unknown }).status === 404) return null;
    throw error;
  }
}

function placeOfListing({ attributes: { publicData, privateData } }: Listing): OrderPlace | null {
  const { address, building } = privateData?.location ?? publicData.location ?? {};
  if (!address) return null;
  return { address, ...(building ? { building } : {}) };
}
