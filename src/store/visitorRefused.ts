import type { RootState } from './rootState.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { isForbidden } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';

/**
 * What a loader answers when a private marketplace has refused a visitor: an account first. Nothing
 * for other errors, and for people whom an account has not helped.
 */
export const visitorRefused = (error: AppError | null, state: RootState) =>
  error && isForbidden(error) && !selectIsAuthenticated(state)
    ? ({ status: 401 } as const)
    : undefined;
