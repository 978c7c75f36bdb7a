import { presentOwnListing } from '../listings/present.ts';
import { acting, operation } from '../operation.ts';
import type { AnyOperation, Call, Gate } from '../operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { detachImages } from '#marketplace/db/listings/listingImages.ts';
import {
  isListingApprovalRequired,
  removeListing,
  setListingState,
} from '#marketplace/db/listings/listings.ts';
import type { ListingRow } from '#marketplace/db/listings/listings.ts';
import { decideListing } from '#marketplace/domain/listing/state.ts';
import type { ListingCommand } from '#marketplace/domain/listing/state.ts';
import { ownListingLocked } from './access.ts';
import { idInput } from './input.ts';

/** Changes the state of a locked listing. @throws ApiError listing-invalid-state */
export async function changeListingState(
  call: Pick<Call, 'db' | 'now'>,
  listing: ListingRow,
  command: Exclude<ListingCommand, 'discardDraft'>,
): Promise<ListingRow> {
  const decision = decideListing(command, {
    state: listing.state,
    approvalRequired: await isListingApprovalRequired(call.db, listing.author_id),
    approvedBefore: listing.approved_at !== null,
  });
  if (decision.kind !== 'moved') throw new ApiError('listing-invalid-state');
  const { state } = decision;
  const approved_at = listing.approved_at ?? (state === 'published' ? call.now : null);
  await setListingState(call.db, listing.id, { state, approved_at }, call.now);
  return { ...listing, state, approved_at };
}

const stateOperation = (
  name: string,
  command: Parameters<typeof changeListingState>[2],
  gates: readonly Gate[],
): AnyOperation =>
  operation({
    name,
    method: 'POST',
    access: acting,
    gates,
    input: idInput,
    async run(call, { id }) {
      const listing = await ownListingLocked(call, id);
      return { data: presentOwnListing(await changeListingState(call, listing, command)) };
    },
  });

/** Publishes a draft, or submits it for approval. */
export const publishDraft = stateOperation('own_listings/publish_draft', 'publishDraft', [
  'approved',
  'postListings',
]);

/** Makes a closed listing visible in search again. */
export const openOwnListing = stateOperation('own_listings/open', 'open', [
  'approved',
  'postListings',
]);

/** Takes a published listing out of search. */
export const closeOwnListing = stateOperation('own_listings/close', 'close', ['approved']);

/** Deletes a draft; its images become unattached. */
export const discardDraft = operation({
  name: 'own_listings/discard_draft',
  method: 'POST',
  access: acting,
  gates: ['approved'],
  input: idInput,
  async run(call, { id }) {
    const { state } = await ownListingLocked(call, id);
    const facts = { state, approvalRequired: false, approvedBefore: false };
    if (decideListing('discardDraft', facts).kind !== 'discarded') {
      throw new ApiError('listing-invalid-state');
    }
    await detachImages(call.db, id);
    await removeListing(call.db, id);
    return { data: { id, type: 'ownListing' } };
  },
});
