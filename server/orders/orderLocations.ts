import { statusOf } from '#server/marketplaceClient/sdk/refusal.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { tellsPlace } from '#shared/transactions/actions.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { OrderPlace } from '#shared/contract/api/orders.ts';
import type { Listing, Transaction } from '#shared/contract/entities.ts';
import express from 'express';
import type { Router } from 'express';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { orderOperations } from './operations.ts';

/** Reads the locations of orders. */
export interface OrderLocations {
  /**
   * Returns the exact location of an accepted order for its two parties; null before the acceptance
   * or for a listing without one. `sdk`: with the rights of the caller.
   * @throws the refusal of the marketplace (403, 404) for everybody else
   */
  placeOf(sdk: ServerSdk, transactionId: string): Promise<OrderPlace | null>;
  /** The same for an order that was read with its listing, for those who may see it. */
  placeOfOrder(order: Transaction): Promise<OrderPlace | null>;
}

/**
 * Creates the reader. `listingOf`: reads a listing with its private data; null without an
 * Integration API, then only the public area is returned.
 */
export function createOrderLocations(
  listingOf: ((listingId: string) => Promise<Listing>) | null,
): OrderLocations {
  async function placeOfOrder(order: Transaction): Promise<OrderPlace | null> {
    if (!tellsPlace(order) || !order.listing) return null;
    // The order still contains a listing that was deleted.
    const read = listingOf && (await unlessGone(listingOf(order.listing.id)));
    return placeOfListing(read ?? order.listing);
  }

  return {
    placeOfOrder,
    async placeOf(sdk, transactionId) {
      const include = ['listing'];
      return placeOfOrder(entityOf(await sdk.transactions.show({ id: transactionId, include })));
    },
  };
}

/** Returns the listing, or null when it was deleted. */
async function unlessGone(listing: Promise<Listing>): Promise<Listing | null> {
  try {
    return await listing;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

function placeOfListing({ attributes: { publicData, privateData } }: Listing): OrderPlace | null {
  const { address, building } = privateData?.location ?? publicData.location ?? {};
  if (!address) return null;
  return { address, building: building || undefined };
}

/**
 * POST /order-place, mounted at /api: the exact location of an order's class, for its two parties.
 */
export function locationsRouter(
  places: Pick<OrderLocations, 'placeOf'>,
  context: EndpointContext,
): Router {
  const { path, handler } = endpoint({
    ...orderOperations.readLocation,
    run: async ({ input, sdk }) => ({ data: await places.placeOf(sdk, input.transactionId) }),
  });
  return express.Router().post(path, handler(context));
}
