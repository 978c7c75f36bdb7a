import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { seeHistoryFirst } from '#src/util/browser/historyWatch.ts';

/** A way out of the page that waits for an answer. */
type WayOut =
  | { kind: 'link'; to: string }
  /** Steps in the history. */
  | { kind: 'history'; steps: number }
  | { kind: 'search'; form: HTMLFormElement };

/** Question whether to leave a page with unsaved changes. */
export interface LeaveGuard {
  /** Somebody tries to leave. */
  isAsking: boolean;
  stay: () => void;
  /** Goes on to where the attempt led. */
  leave: () => void;
}

/** Place of an entry in the history, which the router numbers; null for entries of others. */
function historyIndex(state: unknown): number | null {
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state;
  return isNumbered && typeof state.idx === 'number' ? state.idx : null;
}

/** Returns the path by which the router knows an address; null for one outside of the app. */
export type RouteOf = (address: URL) => string | null;

/**
 * Confirms before a page is left while `isActive`: by a link of this app, by back and forward, by
 * the search of the header. When the document itself is left (reload, closing, another site) the
 * browser confirms.
 */
export function useLeaveGuard(isActive: boolean, routeOf: RouteOf): LeaveGuard {
  const navigate = useNavigate();
  const [wayOut, setWayOut] = useState<WayOut | null>(null);
  const isOff = useRef(false);

  useEffect(() => {
    if (!isActive) return undefined;
    isOff.current = false;
    const here = historyIndex(window.history.state);
    const { pathname, search } = window.location;
    let isReturning = false;

    const onClick = (event: MouseEvent) => {
      const to = isOff.current ? null : pathOfClick(event, routeOf);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setWayOut({ kind: 'link', to });
    };
    const onPopState = (event: PopStateEvent) => {
      const isSamePage = window.location.pathname === pathname && window.location.search === search;
      if (isOff.current || (isSamePage && !isReturning)) return;
      // Ahead of the router, which shows the other page otherwise.
      event.stopImmediatePropagation();
      if (isReturning) {
        isReturning = false;
        return;
      }
      const there = historyIndex(event.state);
      const steps = here === null || there === null ? -1 : there - here;
      isReturning = true;
      window.history.go(-steps);
      setWayOut({ kind: 'history', steps });
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (isOff.current || !(form instanceof HTMLFormElement) || !form.closest('header')) return;
      event.preventDefault();
      event.stopPropagation();
      setWayOut({ kind: 'search', form });
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!isOff.current) event.preventDefault();
    };
    window.addEventListener('click', onClick, true);
    const stopWatching = seeHistoryFirst(onPopState);
    window.addEventListener('submit', onSubmit, true);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      window.removeEventListener('click', onClick, true);
      stopWatching();
      window.removeEventListener('submit', onSubmit, true);
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [isActive, routeOf]);

  const stay = useCallback(() => setWayOut(null), []);
  const leave = () => {
    if (!wayOut) return;
    isOff.current = true;
    setWayOut(null);
    if (wayOut.kind === 'link') void navigate(wayOut.to);
    else if (wayOut.kind === 'history') window.history.go(wayOut.steps);
    else wayOut.form.requestSubmit();
  };
  return { isAsking: wayOut !== null, stay, leave };
}

/** Returns the path that a click leads to within this app; null for any other click. */
function pathOfClick(event: MouseEvent, routeOf: RouteOf): string | null {
  const { target, button } = event;
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || button !== 0 || hasModifier) return null;
  if (link.hasAttribute('download') || (link.target && link.target !== '_self')) return null;
  const address = new URL(link.href);
  const isSamePage =
    address.pathname === window.location.pathname && address.search === window.location.search;
  if (address.origin !== window.location.origin || isSamePage) return null;
  const route = routeOf(address);
  return route === null ? null : route + address.search + address.hash;
}
