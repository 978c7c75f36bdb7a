import type { Loader } from '#src/store/loader.ts';
import { fetchTrainers, fetchUpcoming } from './LandingPage.duck.ts';

/** Loads the upcoming classes and the trainers; a failure is shown in its section. */
export const loader: Loader = async ({ dispatch }) => {
  await Promise.all([dispatch(fetchUpcoming()), dispatch(fetchTrainers())]);
};
