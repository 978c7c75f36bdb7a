import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { changePage, keepScroll, restoreScroll, scrollToTop } from './pageChange.ts';
import { withoutOverlays, matchRoute } from './match.ts';
import { isChunkError } from './route.ts';
import type { Match } from './match.ts';
import { guard, isLoggingOut, loadCode, logoutSettled, runLoader } from './preparePage.ts';
import type { Outcome } from './preparePage.ts';
import type { AppStore } from '../store/makeStore.ts';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import { navigationEnded, navigationStarted, selectNavigating } from '#src/ducks/ui.duck.ts';
import { reloadOnReturn } from './reloadOnReturn.ts';
import { reportBug } from '#src/util/errorLog.ts';

const useAppStore = useStore.withTypes<AppStore>();

/** Page on the screen; during a navigation the address is already the next one's. */
export interface Shown {
  location: Location;
  match: Match;
  kind: 'page' | 'notFound' | 'unauthorized' | 'failed' | 'chunkError';
}

const failures: readonly Shown['kind'][] = ['failed', 'chunkError'];

function dataKey({ pathname, search }: Location, row: Match['row']): string {
  if (!('loadsQuery' in row) || !row.loadsQuery) return pathname;
  return `${pathname}?${withoutOverlays(search).toString()}`;
}

/**
 * Follows the address: fetches the code and the data of the next page while the old one stays, then
 * shows it. Within one page the address counts at once and the page shows its own progress.
 */
export function useNavigation(initial: Shown, reload?: () => void): Shown {
  const [shown, setShown] = useState(initial);
  const shownRef = useRef(initial);
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const store = useAppStore();
  const language = languageOfLocale(useConfig().locale);
  const latest = useRef(0);
  const whenShown = useRef<(() => void) | null>(null);

  const show = useCallback((next: Shown, then: (() => void) | null = null) => {
    const isOther = shownRef.current.location.pathname !== next.location.pathname;
    shownRef.current = next;
    whenShown.current = then;
    // By the time it comes to it, there may be something newer to show.
    const update = () => setShown(shownRef.current);
    if (isOther) changePage(update);
    else startTransition(update);
  }, []);
  // Only what is in the document can be scrolled to, and a slow machine needs many frames for it.
  useLayoutEffect(() => {
    if (shownRef.current !== shown) return;
    whenShown.current?.();
    whenShown.current = null;
  }, [shown]);

  useEffect(() => {
    const isCut = () =>
      selectNavigating(store.getState()) || failures.includes(shownRef.current.kind);
    return reloadOnReturn(isCut, reload);
  }, [store, reload]);

  useEffect(() => {
    const before = shownRef.current;
    // Cancels a navigation that is still loading another page.
    const abandon = () => {
      latest.current += 1;
      store.dispatch(navigationEnded());
    };
    if (before.location.key === location.key) {
      abandon();
      return;
    }
    const match = matchRoute(location.pathname);
    const samePage = match.row === before.match.row && before.kind === 'page';
    if (samePage && dataKey(location, match.row) === dataKey(before.location, match.row)) {
      abandon();
      const moves = location.hash !== before.location.hash;
      const scroll = moves ? restoreScroll : keepScroll;
      show({ location, match, kind: 'page' }, () => scroll(location, navigationType));
      return;
    }

    latest.current += 1;
    const turn = latest.current;
    const isCurrent = () => latest.current === turn;
    const finish = (outcome: Outcome) => {
      if (!isCurrent()) return;
      store.dispatch(navigationEnded());
      if (outcome.kind === 'redirect') {
        void navigate(outcome.to, { replace: true });
      } else if (outcome.kind === 'unauthorized') {
        const from = location.pathname + location.search + location.hash;
        void navigate(outcome.to, { replace: true, state: { from } });
      } else {
        const scroll =
          outcome.kind === 'page' && keepsScroll(location) ? keepScroll : restoreScroll;
        show({ location, match, kind: outcome.kind }, () => scroll(location, navigationType));
      }
    };
    const fail = (error: unknown) => {
      if (!isCurrent()) return;
      store.dispatch(navigationEnded());
      if (!isChunkError(error)) reportBug(`navigation to ${location.pathname}`, error);
      const kind = isChunkError(error) ? 'chunkError' : 'failed';
      show({ location, match, kind }, () => scrollToTop(location));
    };

    const enter = () => {
      const decided = guard(match, store);
      if (decided.kind !== 'load') {
        finish(decided);
        return;
      }
      store.dispatch(navigationStarted());
      loadCode(decided.row, language)
        .then(loader => {
          if (!isCurrent()) return undefined;
          const running = runLoader(loader, match, location, store);
          // The page marks itself as loading first, so what was there does not flash up.
          if (samePage) show({ location, match, kind: 'page' });
          return running;
        })
        .then(outcome => outcome && finish(outcome))
        .catch(fail);
    };
    if (isLoggingOut(store)) {
      // Who may see the page is known then.
      void logoutSettled(store).then(() => isCurrent() && enter());
    } else {
      enter();
    }
  }, [location, navigationType, navigate, show, store, language]);

  return shown;
}

const keepsScroll = ({ state }: Location<unknown>): boolean =>
  typeof state === 'object' && state !== null && 'keepScroll' in state && state.keepScroll === true;
