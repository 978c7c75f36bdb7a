import type { Loader } from '#src/ducks/loader.ts';
import { fetchUpcoming } from './LandingPage.duck.ts';

/** Loads the upcoming classes; their failure is shown in their section. */
export const loader: Loader = async ({ dispatch }) => {
  await dispatch(fetchUpcoming());
};
