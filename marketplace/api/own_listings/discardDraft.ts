import { operation, acting } from '#marketplace/api/operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { detachImages } from '#marketplace/db/listings/listingImages.ts';
import { removeListing } from '#marketplace/db/listings/listings.ts';
import { decideListing } from '#marketplace/domain/listing/state.ts';
import { ownListingLocked } from './access.ts';
import { idInput } from './input.ts';

/** Removes a draft for good; its images become free. */
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
