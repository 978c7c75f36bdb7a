import { presentOwnListing } from '#marketplace/api/listings/present.ts';
import { operation, acting } from '#marketplace/api/operation.ts';
import { ownListingLocked } from './access.ts';
import { updateInput } from './input.ts';
import { changeListing } from './write.ts';

/** Changes a listing in any state; an `images` list replaces the old one. */
export const updateOwnListing = operation({
  name: 'own_listings/update',
  method: 'POST',
  access: acting,
  gates: ['approved'],
  input: updateInput,
  async run(call, { id, ...change }) {
    const listing = await ownListingLocked(call, id);
    return { data: presentOwnListing(await changeListing(call, listing, change)) };
  },
});
