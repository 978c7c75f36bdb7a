import { integration, operation } from '#marketplace/api/operation.ts';
import { searchSchemas } from '#marketplace/db/configuration/searchSchemas.ts';
import { presentListingForIntegration } from './present.ts';
import { runSearch } from './runSearch.ts';
import { searchInputWithStates, searchOf } from './searchInput.ts';

/** Listings of everybody, in all states unless some are named. */
export const queryAnyListings = operation({
  name: 'listings/query',
  method: 'GET',
  api: 'integration',
  access: integration,
  input: searchInputWithStates,
  async run(call, input) {
    const schemas = await searchSchemas(call.db, ['listing']);
    const search = searchOf(input, call.options.raw, schemas, call.now);
    return runSearch(call, { ...search, states: input.states }, presentListingForIntegration);
  },
});
