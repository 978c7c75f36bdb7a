import type { Loader } from '#src/ducks/loader.ts';
import { searchListings } from './SearchPage.duck.ts';
import { readSearch } from './searchQuery.ts';

/** Searches for what the address says. A failure is shown by the page. */
export const loader: Loader = async ({ search, dispatch }) => {
  await dispatch(searchListings(readSearch(search)));
};
