import { isUuid } from '#shared/contract/inputRules.ts';
import { isNotFound } from '#src/util/errors.ts';
import { errorOf } from '#src/util/request.ts';
import type { Loader } from '#src/store/loader.ts';
import { fetchSavedCard } from '#src/features/savedCard/savedCard.duck.ts';
import { selectCheckout } from './CheckoutPage.duck.ts';
import { showListing } from './checkoutThunks.ts';

/** Loads the class and the saved card. Price and order are requested in the browser. */
export const loader: Loader = async ({ params: { id = '' }, dispatch, getState }) => {
  if (!isUuid(id)) return { status: 404 };
  // A failure to load the saved card is ignored: another card can pay.
  await Promise.all([dispatch(showListing(id)), dispatch(fetchSavedCard())]);
  const error = errorOf(selectCheckout(getState()).show);
  return error && isNotFound(error) ? { status: 404 } : undefined;
};
