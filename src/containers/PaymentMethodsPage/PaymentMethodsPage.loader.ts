import type { Loader } from '#src/store/loader.ts';
import { fetchSavedCard } from '#src/ducks/savedCard.duck.ts';
import './PaymentMethodsPage.duck.ts';

/** Loads the saved card. */
export const loader: Loader = async ({ dispatch }) => {
  await dispatch(fetchSavedCard());
};
