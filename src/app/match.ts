import { matchPath } from 'react-router-dom';
import type { RouteRow } from '#src/app/route.ts';
import { notFoundRow, routes } from '#src/app/routes.tsx';

/** The row an address belongs to, and the values of its parts. */
export interface Match {
  row: RouteRow;
  params: Record<string, string>;
}

/** Finds the first row that fits; an unknown address gets the not-found row. */
export function matchRoute(pathname: string): Match {
  for (const row of routes) {
    const found = matchPath({ path: row.path, end: true }, pathname);
    if (found) return { row, params: definedParams(found.params) };
  }
  return { row: notFoundRow, params: {} };
}

function definedParams(params: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
