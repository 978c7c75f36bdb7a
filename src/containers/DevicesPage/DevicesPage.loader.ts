import type { Loader } from '#src/store/loader.ts';
import { fetchDevices } from './DevicesPage.duck.ts';

/** Loads where the person is signed in. */
export const loader: Loader = async ({ dispatch }) => {
  await dispatch(fetchDevices());
};
