import type { Loader } from '#src/ducks/loader.ts';
import { fetchSavedCard } from '#src/ducks/savedCard.ts';
import './PaymentMethodsPage.duck.ts';

/** Loads the saved card. */
export const loader: Loader = async ({ dispatch }) => {
  await dispatch(fetchSavedCard());
};
