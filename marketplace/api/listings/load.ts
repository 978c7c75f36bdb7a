import type { RelationLoader } from '#marketplace/api/includes.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import { listingsById } from '#marketplace/db/listings.ts';
import type { ListingRow } from '#marketplace/db/listings.ts';
import { presentListing, presentListingForIntegration, presentOwnListing } from './present.ts';

/** A to-one relationship to the listing that a parent's `links.listingId` names. */
function linkedListing(
  present: (row: ListingRow, isIntegration: boolean) => Resource,
): RelationLoader {
  return {
    many: false,
    async load(call, parents) {
      const ids = parents.flatMap(parent => parent.links?.['listingId'] ?? []);
      const rows = await listingsById(call.db, [...new Set(ids)]);
      const isIntegration = call.actor.scope === 'integ';
      const byId = new Map(rows.map(row => [row.id, present(row, isIntegration)]));
      return new Map(
        parents.map(parent => [parent.id, byId.get(parent.links?.['listingId'] ?? '') ?? null]),
      );
    },
  };
}

/** The relationship `listing`: the public view, and everything for the Integration API. */
export const listingRelation = linkedListing((row, isIntegration) =>
  isIntegration ? presentListingForIntegration(row) : presentListing(row),
);

/** The relationship `ownListing`: the author's view. Only for parents that the author alone sees. */
export const ownListingRelation = linkedListing(presentOwnListing);
