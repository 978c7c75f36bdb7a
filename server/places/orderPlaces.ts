import { statusOf } from '../sdk/refusal.ts';
import type { ServerSdk } from '../sdk/sdk.ts';
import { tellsPlace } from '#shared/transactions/actions.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { OrderPlace } from '#shared/contract/api/orders.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { relatedId } from '#shared/contract/resources.ts';
import express from 'express';
import type { Router } from 'express';
import { endpoint } from '../api/endpoint.ts';
import type { EndpointContext } from '../api/endpoint.ts';
import { transactionBody } from '#shared/contract/bodies/orders.ts';

/** Reads the places of orders. */
export interface OrderPlaces {
  /**
   * Returns the exact place of an accepted order for its two parties; null before the acceptance or for
   * a listing without one. `sdk`: with the rights of the caller.
   * @throws the refusal of the marketplace (403, 404) for everybody else
   */
  placeOf(sdk: ServerSdk, transactionId: string): Promise<OrderPlace | null>;
}

/**
 * Creates the reader. `listingOf`: reads a listing with its private data; null without an Integration
 * API, then only the public area is returned.
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
      // The order still contains a listing that was deleted.
      const listing = (listingOf && (await unlessGone(listingOf(listingId)))) ?? order.listing;
      return listing ? placeOfListing(listing) : null;
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
  return { address, ...(building ? { building } : {}) };
}

/** POST /order-place, mounted at /api: the exact place of an order's class, for its two parties. */
export function placesRouter(places: OrderPlaces, context: EndpointContext): Router {
  const { path, handler } = endpoint({
    path: '/order-place',
    access: 'signedIn',
    input: transactionBody,
    run: async ({ input, sdk }) => ({ data: await places.placeOf(sdk, input.transactionId) }),
  });
  return express.Router().post(path, handler(context));
}
