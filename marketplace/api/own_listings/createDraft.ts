import { presentOwnListing } from '#marketplace/api/listings/present.ts';
import { operation, acting } from '#marketplace/api/operation.ts';
import { actingUser } from './access.ts';
import { createInput } from './input.ts';
import { createListing } from './write.ts';

/** A listing that only its author sees. */
export const createDraft = operation({
  name: 'own_listings/create_draft',
  method: 'POST',
  access: acting,
  gates: ['approved', 'postListings'],
  input: createInput,
  async run(call, input) {
    const listing = await createListing(call, actingUser(call), 'draft', input);
    return { data: presentOwnListing(listing) };
  },
});
