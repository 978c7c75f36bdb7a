import type { Loader } from '#src/ducks/loader.ts';

/** Nothing to load until the page is built. */
export const loader: Loader = () => Promise.resolve();
