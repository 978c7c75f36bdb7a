import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/config/paths.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { selectFetchCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';

/**
 * Returns the path to open after signing in: `from` of a history state, otherwise the landing page.
 * A path of another site (`//host`) counts as none.
 */
export function returnAddress(state: unknown): string {
  const from = typeof state === 'object' && state && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : paths.landing();
}

/** Replaces the page with `from` once the user is signed in and loaded. */
export function useReturnWhenSignedIn(from: string): void {
  const navigate = useNavigate();
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const { status } = useAppSelector(selectFetchCurrentUser);
  // Loaders depend on the user's type, so the user is loaded before the next page.
  const isReady = isAuthenticated && (status === 'ready' || status === 'failed');
  useEffect(() => {
    if (isReady) void navigate(from, { replace: true });
  }, [isReady, from, navigate]);
}
