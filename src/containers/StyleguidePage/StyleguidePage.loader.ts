import type { Loader } from '#src/store/loader.ts';
import { shownComponents } from './registry.ts';

/** There is nothing to load; an address that names no example is a 404. */
export const loader: Loader = ({ params }) =>
  Promise.resolve(shownComponents(params).length > 0 ? undefined : { status: 404 as const });
