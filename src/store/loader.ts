import type { AppDispatch } from './appThunk.ts';
import type { RootState } from './rootState.ts';
import { isForbidden } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';

/** Arguments of a loader. Values of `params` are decoded. */
export interface LoaderArgs {
  /** Name of the row of the route table, when several rows share a page. */
  routeName: string;
  params: Record<string, string>;
  search: URLSearchParams;
  dispatch: AppDispatch;
  getState: () => RootState;
}

/** Instead of the page: another address, "there is no such thing", or "for members only". */
export type LoaderResult = { redirect: string; status?: 301 | 302 } | { status: 401 | 404 };

/**
 * Loads the data of a page's first view. Exported as `loader` by the page's module; runs once on
 * the server, and on navigation in the browser. Does not throw for failures that the page shows
 * itself.
 */
export type Loader = (args: LoaderArgs) => Promise<LoaderResult | void>;

/**
 * Returns the loader result that sends a visitor of a private marketplace to sign-up. Undefined for
 * other errors, and for signed-in people.
 */
export const visitorRefused = (error: AppError | null, state: RootState) =>
  error && isForbidden(error) && !state.auth.isAuthenticated
    ? ({ status: 401 } as const)
    : undefined;
