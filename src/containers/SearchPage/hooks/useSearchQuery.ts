import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { readSearch, searchAddress } from '../searchQuery.ts';
import type { SearchQuery } from '../searchQuery.ts';
import { readView, viewAddress } from '../shownView.ts';
import type { ShownView } from '../shownView.ts';

/**
 * Changes the search in the address. with `replace`, Back still leaves the page; `state` is stored
 * in the history entry.
 */
export type ChangeSearch = (
  changes: Partial<SearchQuery>,
  options?: { replace?: boolean; state?: object },
) => void;

export interface SearchInAddress {
  query: SearchQuery;
  /** How the results are shown. */
  shown: ShownView;
  /** Changes parts of the search and returns to page one. */
  change: ChangeSearch;
}

/**
 * Returns whether the browser has gone on from an entry of its history, which is shown late on a
 * slow machine.
 */
function isPast(key: string): boolean {
  const state: unknown = globalThis.history?.state;
  return typeof state === 'object' && state !== null && 'key' in state && state.key !== key;
}

/** Returns the search in the address, and a function that changes it. */
export function useSearchQuery(): SearchInAddress {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { key } = useLocation();
  const arrived = useMemo(() => readSearch(params), [params]);
  // A change is shown at once; the address follows when the page is loaded.
  const [query, setQuery] = useState(arrived);
  const [known, setKnown] = useState(arrived);
  if (known !== arrived) {
    setKnown(arrived);
    // A newer change would be taken back by the one before it.
    if (!isPast(key)) setQuery(arrived);
  }
  const shown = useMemo(() => readView(params), [params]);
  const change = useCallback<ChangeSearch>(
    (changes, { replace = false, state = {} } = {}) => {
      const next = { ...query, page: 1, ...changes };
      if (searchAddress(next) === searchAddress(query)) return;
      setQuery(next);
      void navigate(viewAddress(next, shown), {
        replace,
        state: { ...state, keepScroll: true },
      });
    },
    [query, shown, navigate],
  );
  return { query, shown, change };
}
