import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Location, NavigateFunction, NavigationType } from 'react-router-dom';
import { changePage, keepScroll, restoreScroll, scrollToTop } from './pageChange.ts';
import { withoutOverlays, matchRoute } from './match.ts';
import { isChunkError } from './route.ts';
import type { Match } from './match.ts';
import { guard, isLoggingOut, loadCode, logoutSettled, runLoader } from './preparePage.ts';
import type { Outcome } from './preparePage.ts';
import type { AppStore } from '../store/makeStore.ts';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { navigationEnded, navigationStarted, selectNavigating } from '#src/ducks/ui.duck.ts';
import { reloadOnReturn } from './reloadOnReturn.ts';
import { reportBug } from '#src/util/errorLog.ts';

const useAppStore = useStore.withTypes<AppStore>();

/** Page on the screen; during a navigation the address is already the next one's. */
export interface Shown {
  location: Location;
  match: Match;
  kind: 'page' | 'notFound' | 'unauthorized' | 'failed' | 'chunkError';
  /** The server did not wait for the data of the page. */
  isPartial?: boolean;
}

const failures: readonly Shown['kind'][] = ['failed', 'chunkError'];

function dataKey({ pathname, search }: Location, row: Match['row']): string {
  if (!('loadsQuery' in row) || !row.loadsQuery) return pathname;
  return `${pathname}?${withoutOverlays(search).toString()}`;
}

/**
 * The page on the screen, and how to show another; `then` runs when that one is in the
 * document.
 */
function useScreen(initial: Shown) {
  const [shown, setShown] = useState(initial);
  const shownRef = useRef(initial);
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
  return { shown, shownRef, show };
}

/** A navigation to another page, or to other data of the same. */
interface Visit {
  location: Location;
  match: Match;
  navigationType: NavigationType;
  /** The page is the one on the screen. */
  isSamePage: boolean;
  store: AppStore;
  language: SiteLanguage;
  /** False once a newer navigation has begun. */
  isCurrent: () => boolean;
  navigate: NavigateFunction;
  show: (next: Shown, then?: () => void) => void;
}

/** Loads the code and the data of a page, then shows it. */
function enter(visit: Visit): void {
  const { location, match, isSamePage, store, language, isCurrent, show } = visit;
  const decided = guard(match, location, store);
  if (decided.kind !== 'load') {
    finish(visit, decided);
    return;
  }
  store.dispatch(navigationStarted());
  loadCode(decided.row, language, isSamePage)
    .then(loader => {
      if (!isCurrent()) return undefined;
      const running = runLoader(loader, match, location, store);
      // The page marks itself as loading first, so what was there does not flash up.
      if (isSamePage) show({ location, match, kind: 'page' });
      return running;
    })
    .then(outcome => outcome && finish(visit, outcome))
    .catch((error: unknown) => fail(visit, error));
}

function finish(visit: Visit, outcome: Outcome): void {
  const { location, match, navigationType, store, isCurrent, navigate, show } = visit;
  if (!isCurrent()) return;
  store.dispatch(navigationEnded());
  if (outcome.kind === 'redirect') {
    void navigate(outcome.to, { replace: true });
  } else if (outcome.kind === 'unauthorized') {
    const from = location.pathname + location.search + location.hash;
    void navigate(outcome.to, { replace: true, state: { from } });
  } else {
    const scroll = outcome.kind === 'page' && keepsScroll(location) ? keepScroll : restoreScroll;
    show({ location, match, kind: outcome.kind }, () => scroll(location, navigationType));
  }
}

function fail({ location, match, store, isCurrent, show }: Visit, error: unknown): void {
  if (!isCurrent()) return;
  store.dispatch(navigationEnded());
  if (!isChunkError(error)) reportBug(`navigation to ${location.pathname}`, error);
  const kind = isChunkError(error) ? 'chunkError' : 'failed';
  show({ location, match, kind }, () => scrollToTop(location));
}

/**
 * Follows the address: fetches the code and the data of the next page while the old one stays, then
 * shows it. Within one page the address counts at once and the page shows its own progress.
 */
export function useNavigation(initial: Shown, reload?: () => void): Shown {
  const { shown, shownRef, show } = useScreen(initial);
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const store = useAppStore();
  const language = languageOfLocale(useConfig().locale);
  const latest = useRef(0);

  useEffect(() => {
    const isCut = () =>
      selectNavigating(store.getState()) || failures.includes(shownRef.current.kind);
    return reloadOnReturn(isCut, reload);
  }, [store, reload, shownRef]);

  useEffect(() => {
    const before = shownRef.current;
    // A navigation that is still loading another page is canceled by any other.
    latest.current += 1;
    if (before.location.key === location.key && !before.isPartial) {
      store.dispatch(navigationEnded());
      return;
    }
    const match = matchRoute(location.pathname);
    const isSamePage = match.row === before.match.row && before.kind === 'page';
    const hasData =
      !before.isPartial && dataKey(location, match.row) === dataKey(before.location, match.row);
    if (isSamePage && hasData) {
      store.dispatch(navigationEnded());
      const moves = location.hash !== before.location.hash;
      const scroll = moves ? restoreScroll : keepScroll;
      show({ location, match, kind: 'page' }, () => scroll(location, navigationType));
      return;
    }
    const turn = latest.current;
    const isCurrent = () => latest.current === turn;
    const page = { location, match, navigationType, isSamePage };
    const visit: Visit = { ...page, store, language, isCurrent, navigate, show };
    if (isLoggingOut(store)) {
      // Who may see the page is known then.
      void logoutSettled(store).then(() => isCurrent() && enter(visit));
    } else {
      enter(visit);
    }
  }, [location, navigationType, navigate, show, shownRef, store, language]);

  return shown;
}

const keepsScroll = ({ state }: Location<unknown>): boolean =>
  typeof state === 'object' && state !== null && 'keepScroll' in state && state.keepScroll === true;
