import type { RootState } from './rootState.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { isForbidden } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';

/**
 * Returns the loader result that sends a visitor of a private marketplace to sign-up. Undefined for
 * other errors, and for signed-in people.
 */
export const visitorRefused = (error: AppError | null, state: RootState) =>
  error && isForbidden(error) && !selectIsAuthenticated(state)
    ? ({ status: 401 } as const)
    : undefined;
