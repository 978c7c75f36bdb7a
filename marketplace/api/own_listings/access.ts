import { actingUser } from '../operation.ts';
import type { Call } from '../operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { findListing, findListingLocked } from '#marketplace/db/listings/listings.ts';
import type { ListingRow } from '#marketplace/db/listings/listings.ts';

/**
 * Returns a listing of the caller, any listing for the Integration API. @throws ApiError not-found
 */
export async function ownListing(call: Call, id: string): Promise<ListingRow> {
  return owned(call, await findListing(call.db, id));
}

/** Returns the same and locks its row until the operation's transaction ends. */
export async function ownListingLocked(call: Call, id: string): Promise<ListingRow> {
  return owned(call, await findListingLocked(call.db, id));
}

function owned(call: Call, listing: ListingRow | undefined): ListingRow {
  const visible = call.actor.scope === 'integ' || listing?.author_id === actingUser(call);
  if (!listing || listing.deleted || !visible) throw new ApiError('not-found');
  return listing;
}
