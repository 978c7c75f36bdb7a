import { anyone, operation } from '../operation.ts';
import type { AnyOperation } from '../operation.ts';
import { searchSchemas } from '#marketplace/db/configuration/searchSchemas.ts';
import { presentListing } from './present.ts';
import { runSearch } from './runSearch.ts';
import { searchInput, searchOf } from './searchInput.ts';

const published = { states: ['published'], activeAuthorsOnly: true } as const;

const searchOperation = (name: string): AnyOperation =>
  operation({
    name,
    method: 'GET',
    access: anyone,
    gates: ['member', 'read'],
    shared: true,
    input: searchInput,
    async run(call, input) {
      const schemas = await searchSchemas(call.db, ['listing']);
      const search = searchOf(input, call.options.raw, schemas, call.now);
      return runSearch(call, { ...search, ...published }, presentListing);
    },
  });

/** Searches published listings of active authors. */
export const queryListings = searchOperation('listings/query');

/** The old name of `listings/query`. */
export const searchListingsByOldName = searchOperation('listings/search');
