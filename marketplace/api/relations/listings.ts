import { imagePresenter } from '../images/present.ts';
import type { RelationLoader, Relations } from '../includes.ts';
import { byBackLink, byLink } from '../linkRelations.ts';
import type { Call } from '../operation.ts';
import { presentStock } from '../stock/stock.ts';
import { loadUsers } from '../users/load.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import { stockOf, stockWithHeld } from '#marketplace/db/availability/stock.ts';
import { imagesOfListings } from '#marketplace/db/listings/listingRelations.ts';
import { listingsById } from '#marketplace/db/listings/listings.ts';
import {
  presentListing,
  presentListingForIntegration,
  presentOwnListing,
} from '../listings/present.ts';

/** Loads listings for the relationship `listing`: the public view, or the operator's. */
export async function loadListings(call: Call, ids: string[]): Promise<Resource[]> {
  const rows = await listingsById(call.db, ids);
  return rows.map(call.actor.scope === 'integ' ? presentListingForIntegration : presentListing);
}

/**
 * Loads listings for the relationship `ownListing`; only for parents that the author alone sees.
 */
async function loadOwnListings(call: Call, ids: string[]): Promise<Resource[]> {
  return (await listingsById(call.db, ids)).map(presentOwnListing);
}

const images: RelationLoader = {
  many: true,
  async load(call, parents) {
    const ids = parents.map(parent => parent.id);
    const rows = await imagesOfListings(call.db, ids, call.options.limit['images']);
    const byListing = new Map<string, Resource[]>(ids.map(id => [id, []]));
    const present = imagePresenter(call);
    for (const row of rows) byListing.get(row.owner_id ?? '')?.push(present(row));
    return byListing;
  },
};

const ofListing: Relations = {
  author: byLink('authorId', loadUsers),
  images,
  // The operator, who can set it, sees neither bookings nor stock of transactions that are not
  // finished.
  currentStock: byBackLink('listingId', false, async (call, ids) => {
    const rows = await (call.actor.scope === 'integ' ? stockWithHeld : stockOf)(call.db, ids);
    return rows.map(presentStock);
  }),
};

/** Relationships of listings and of resources that belong to them. */
export const listingRelations: Record<string, Relations> = {
  listing: ofListing,
  ownListing: ofListing,
  availabilityException: {
    listing: byLink('listingId', loadListings),
    ownListing: byLink('listingId', loadOwnListings),
  },
  timeSlot: { listing: byLink('listingId', loadListings) },
  stockAdjustment: {
    listing: byLink('listingId', loadListings),
    ownListing: byLink('listingId', loadOwnListings),
  },
};
