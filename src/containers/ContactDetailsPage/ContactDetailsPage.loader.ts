import type { Loader } from '#src/store/loader.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';

/** The person is asked for anew: the address may have been confirmed on another device. */
export const loader: Loader = async ({ dispatch }) => {
  await dispatch(fetchCurrentUser());
  return undefined;
};
