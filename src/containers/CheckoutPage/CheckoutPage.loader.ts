import { isUuid } from '#shared/contract/inputRules.ts';
import { isNotFound } from '#src/util/errors.ts';
import { errorOf } from '#src/util/request.ts';
import type { Loader } from '#src/store/loader.ts';
import { fetchSavedCard } from '#src/ducks/savedCard.duck.ts';
import { selectCheckout } from './CheckoutPage.duck.ts';
import { showListing } from './checkoutThunks.ts';

/** Loads the class and the saved card; the price and the order are asked for in the browser. */
export const loader: Loader = async ({ params: { id = '' }, dispatch, getState }) => {
  if (!isUuid(id)) return { status: 404 };
  // Without the saved card any other card can pay, so a failure of that request does not count.
  await Promise.all([dispatch(showListing(id)), dispatch(fetchSavedCard())]);
  const error = errorOf(selectCheckout(getState()).show);
  return error && isNotFound(error) ? { status: 404 } : undefined;
};
