import { useMemo } from 'react';
import type { ReactNode } from 'react';
import {
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';
import type { Shown } from './useNavigation.ts';

/**
 * What the router's hooks tell the page that is shown: the place it was loaded for, though the address
 * may already be that of the next one, and the values of its path. Does for the one route that is known
 * what `Routes` does for a tree of them, without the code that searches one.
 */
export function ShownRoute({ shown, children }: { shown: Shown; children: ReactNode }) {
  const { location, match, kind } = shown;
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  const route = useMemo(() => {
    const { pathname } = location;
    const params = kind === 'page' ? match.params : {};
    const shownMatch = { params, pathname, pathnameBase: pathname, route: {} };
    return { outlet: null, matches: [shownMatch], isDataRoute: false };
  }, [location, match, kind]);
  return (
    <LocationContext value={place}>
      <RouteContext value={route}>{children}</RouteContext>
    </LocationContext>
  );
}
