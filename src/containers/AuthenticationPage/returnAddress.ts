import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/config/paths.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import type { UserType } from '#shared/contract/user.ts';
import { selectFetchCurrentUser, selectUserType } from '#src/ducks/user.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { isOwnPath } from '#shared/text/ownPath.ts';

/**
 * Returns the path to open after signing in: `from` of a history state, null without one.
 * One that leads to another site counts as none.
 */
export function returnAddress(state: unknown): string | null {
  const from = typeof state === 'object' && state && 'from' in state ? state.from : null;
  return isOwnPath(from) ? from : null;
}

/** Page that a person comes to after signing in without one to return to. */
export const homeOf = (userType: UserType | undefined): string =>
  userType === 'teacher' ? paths.teach() : paths.my();

/** Replaces the page with `from`, or the person's home, once they are signed in and loaded. */
export function useReturnWhenSignedIn(from: string | null): void {
  const navigate = useNavigate();
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const { status } = useAppSelector(selectFetchCurrentUser);
  const home = homeOf(useAppSelector(selectUserType));
  // Loaders depend on the user's type, so the user is loaded before the next page.
  const isReady = isAuthenticated && (status === 'ready' || status === 'failed');
  useEffect(() => {
    if (isReady) void navigate(from ?? home, { replace: true });
  }, [isReady, from, home, navigate]);
}
