import type { Loader } from '#src/store/loader.ts';
import { visitorRefused } from '#src/store/visitorRefused.ts';
import { errorOf } from '#src/util/request.ts';
import { searchListings, selectSearchRequest } from './SearchPage.duck.ts';
import { readSearch } from './searchQuery.ts';

/** Searches for what the address says. A failure is shown by the page. */
export const loader: Loader = async ({ search, dispatch, getState }) => {
  await dispatch(searchListings(readSearch(search)));
  return visitorRefused(errorOf(selectSearchRequest(getState())), getState());
};
