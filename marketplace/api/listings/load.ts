import type { Call } from '#marketplace/api/operation.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import { listingsById } from '#marketplace/db/listings/listings.ts';
import { presentListing, presentListingForIntegration, presentOwnListing } from './present.ts';

/** Listings for the relationship `listing`: the public view, and everything for operators. */
export async function loadListings(call: Call, ids: string[]): Promise<Resource[]> {
  const rows = await listingsById(call.db, ids);
  return rows.map(call.actor.scope === 'integ' ? presentListingForIntegration : presentListing);
}

/** Listings for the relationship `ownListing`; only for parents that the author alone sees. */
export async function loadOwnListings(call: Call, ids: string[]): Promise<Resource[]> {
  return (await listingsById(call.db, ids)).map(presentOwnListing);
}
