import type { Call } from '#marketplace/api/operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { isListingApprovalRequired, setListingState } from '#marketplace/db/listings/listings.ts';
import type { ListingRow } from '#marketplace/db/listings/listings.ts';
import { decideListing } from '#marketplace/domain/listing/state.ts';
import type { ListingCommand } from '#marketplace/domain/listing/state.ts';

/** Moves a listing that the caller holds the lock of. @throws ApiError listing-invalid-state */
export async function moveListing(
  call: Call,
  listing: ListingRow,
  command: Exclude<ListingCommand, 'discardDraft'>,
): Promise<ListingRow> {
  const decision = decideListing(command, {
    state: listing.state,
    approvalRequired: await isListingApprovalRequired(call.db),
    approvedBefore: listing.approved_at !== null,
  });
  if (decision.kind !== 'moved') throw new ApiError('listing-invalid-state');
  const { state } = decision;
  const approved_at = listing.approved_at ?? (state === 'published' ? call.now : null);
  await setListingState(call.db, listing.id, { state, approved_at }, call.now);
  return { ...listing, state, approved_at };
}
