import type { RelationLoader, Relations } from '#marketplace/api/includes.ts';
import { imagePresenter } from '#marketplace/api/images/present.ts';
import { byBackLink, byLink } from '#marketplace/api/linkRelations.ts';
import { presentStock } from '#marketplace/api/stock/present.ts';
import { loadUsers } from '#marketplace/api/users/load.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import { imagesOfListings } from '#marketplace/db/listings/listingRelations.ts';
import { stockOf } from '#marketplace/db/availability/stock.ts';
import { loadListings, loadOwnListings } from './load.ts';

const images: RelationLoader = {
  many: true,
  async load(call, parents) {
    const ids = parents.map(parent => parent.id);
    const rows = await imagesOfListings(call.db, ids, call.options.limit['images']);
    const byListing = new Map(ids.map(id => [id, [] as Resource[]]));
    const present = imagePresenter(call);
    for (const row of rows) byListing.get(row.owner_id ?? '')?.push(present(row));
    return byListing;
  },
};

const ofListing: Relations = {
  author: byLink('authorId', loadUsers),
  images,
  currentStock: byBackLink('listingId', false, async (call, ids) =>
    (await stockOf(call.db, ids)).map(presentStock),
  ),
};

/** The relationships of listings, and of what hangs on them. */
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
