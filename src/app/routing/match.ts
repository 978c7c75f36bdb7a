import { matchPath } from 'react-router-dom';
import type { RouteRow } from './route.ts';
import { notFoundRow, routes } from './routes.ts';

/** The row an address belongs to, and the values of its parts. */
export interface Match {
  row: RouteRow;
  params: Record<string, string>;
}

/** Finds the first row that fits; an unknown or unreadable address gets the not-found row. */
export function matchRoute(pathname: string): Match {
  for (const row of routes) {
    const found = matchPath({ path: row.path, end: true, caseSensitive: true }, pathname);
    const params = found && decodeParams(found.params);
    if (params) return { row, params };
  }
  return { row: notFoundRow, params: {} };
}

function decodeParams(params: Record<string, string | undefined>): Record<string, string> | null {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value = '']) => [name, decodeURIComponent(value)]),
    );
  } catch {
    return null;
  }
}

/** Query parts that only open something over the page, or show what is loaded another way. */
const overlayParams = [
  'mobilemenu',
  'mobilesearch',
  'book',
  'contact',
  'view',
  'favorite',
  'follow',
  'message',
];

/** Returns the query without the parts that only open an overlay. */
export function withoutOverlays(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  // The timetable shows other data than the list.
  const isTimetable = query.get('view') === 'timetable';
  for (const name of overlayParams) {
    if (name !== 'view' || !isTimetable) query.delete(name);
  }
  return query;
}
