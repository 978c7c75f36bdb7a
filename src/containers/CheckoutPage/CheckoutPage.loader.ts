import type { Loader } from '#src/store/loader.ts';
import { fetchSavedCard } from '#src/ducks/savedCard.duck.ts';
import type { AppError } from '#src/util/errors.ts';
import { isNotFound } from '#src/util/errors.ts';
import { showListing } from './checkoutThunks.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Loads the class and the saved card; the price and the order are asked for in the browser. */
export const loader: Loader = async ({ params: { id = '' }, dispatch }) => {
  if (!uuid.test(id)) return { status: 404 };
  // Without the saved card one can still pay with any other.
  const card = dispatch(fetchSavedCard());
  try {
    await dispatch(showListing(id)).unwrap();
    await card;
    return undefined;
  } catch (error) {
    return isNotFound(error as AppError) ? { status: 404 } : undefined;
  }
};
