import type { Loader } from '#src/store/loader.ts';
import { queryOwnListings } from './ManageListingsPage.duck.ts';

/** Loads the page of own listings that the address names; a page that is no number is the first. */
export const loader: Loader = async ({ search, dispatch }) => {
  const page = Number(search.get('page') ?? 1);
  await dispatch(queryOwnListings(Number.isInteger(page) && page > 0 ? page : 1));
};
