import { z } from 'zod';
import { presentOwnListing } from '../listings/present.ts';
import { runSearch } from '../listings/runSearch.ts';
import { searchInputWithStates, searchOf } from '../listings/searchInput.ts';
import { actingUser, operation, signedIn } from '../operation.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import { searchSchemas } from '#marketplace/db/configuration/searchSchemas.ts';
import { ownListing } from './access.ts';

/** Lists the caller's listings in any state, newest first by default. */
export const queryOwnListings = operation({
  name: 'own_listings/query',
  method: 'GET',
  access: signedIn,
  input: searchInputWithStates,
  async run(call, input) {
    const schemas = await searchSchemas(call.db, ['listing']);
    const search = searchOf(input, call.options.raw, schemas, call.now);
    const own = { ...search, authorId: actingUser(call), states: input.states };
    return runSearch(call, own, presentOwnListing, 'ownListing');
  },
});

/** Returns one of the caller's listings, in any state. */
export const showOwnListing = operation({
  name: 'own_listings/show',
  method: 'GET',
  access: signedIn,
  input: z.object({ id: uuid() }),
  async run(call, { id }) {
    return { data: presentOwnListing(await ownListing(call, id)) };
  },
});
