import type { ServerSdk } from '../sdk.ts';
import { tellsPlace } from '#src/transactions/actions.ts';
import { toPlain } from '#src/util/sdkValues.ts';
import type { OrderPlace } from '#shared/contract/api/orderPlace.ts';
import type { EntityRef, Listing, Transaction } from '#shared/contract/entities.ts';

/** Tells where the class of an order is held. */
export interface OrderPlaces {
  /**
   * The exact place for the two parties of an order whose booking is certain, null before that, and
   * where the class has none. `sdk` speaks for the caller: what the marketplace answers to somebody
   * who is no party (403, 404) is thrown on.
   */
  placeOf(sdk: ServerSdk, transactionId: string): Promise<OrderPlace | null>;
}

type OrderAnswer = {
  data: Transaction & { relationships?: { listing?: { data: EntityRef | null } } };
};

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
      const { data: order } = toPlain(answer.data) as OrderAnswer;
      const listingId = order.relationships?.listing?.data?.id;
      if (!tellsPlace(order) || !listingId) return null;
      const listing = listingOf
        ? await listingOf(listingId)
        : (toPlain((await sdk.listings.show({ id: listingId })).data) as { data: Listing }).data;
      return placeOfListing(listing);
    },
  };
}

function placeOfListing({ attributes: { publicData, privateData } }: Listing): OrderPlace | null {
  const { address, building } = privateData?.location ?? publicData.location ?? {};
  if (!address) return null;
  return { address, ...(building ? { building } : {}) };
}
