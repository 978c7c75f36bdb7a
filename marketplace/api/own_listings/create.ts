import { presentOwnListing } from '../listings/present.ts';
import { acting, actingUser, operation } from '../operation.ts';
import { isListingApprovalRequired } from '#marketplace/db/listings/listings.ts';
import { stateOnCreate } from '#marketplace/domain/listing/state.ts';
import { createInput } from './input.ts';
import { createListing } from './write.ts';

/** Creates a listing: published, or pending approval where the marketplace requires it. */
export const createOwnListing = operation({
  name: 'own_listings/create',
  method: 'POST',
  access: acting,
  gates: ['approved', 'postListings'],
  input: createInput,
  async run(call, input) {
    const authorId = actingUser(call);
    const state = stateOnCreate(await isListingApprovalRequired(call.db, authorId));
    return { data: presentOwnListing(await createListing(call, authorId, state, input)) };
  },
});

/** Creates a draft, which only its author sees. */
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
