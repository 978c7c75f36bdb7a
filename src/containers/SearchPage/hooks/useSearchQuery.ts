import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readSearch, searchAddress } from '../searchQuery.ts';
import type { SearchQuery } from '../searchQuery.ts';

/**
 * Changes the address: `replace` for what is typed, so that Back leaves the page; `state` goes along in
 * the history.
 */
export type ChangeSearch = (
  changes: Partial<SearchQuery>,
  options?: { replace?: boolean; state?: object },
) => void;

/** Shows the map in place of the list where there is no room for both; no part of the search. */
const mapView = 'view=map';

/** The address of a search, with the map in place of the list or without. */
export function viewAddress(query: SearchQuery, isMapView: boolean): string {
  const address = searchAddress(query);
  return isMapView ? `${address}${address.includes('?') ? '&' : '?'}${mapView}` : address;
}

export interface SearchInAddress {
  query: SearchQuery;
  isMapView: boolean;
  /** Changes parts of the search, which then begins at page one. */
  change: ChangeSearch;
}

/** The search that the address holds, and the way to change it. */
export function useSearchQuery(): SearchInAddress {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const arrived = useMemo(() => readSearch(params), [params]);
  // What was chosen stands at once; the address follows when the page has been prepared for it.
  const [query, setQuery] = useState(arrived);
  const [known, setKnown] = useState(arrived);
  if (known !== arrived) {
    setKnown(arrived);
    setQuery(arrived);
  }
  const isMapView = params.get('view') === 'map';
  const change = useCallback<ChangeSearch>(
    (changes, { replace = false, state = {} } = {}) => {
      const next = { ...query, page: 1, ...changes };
      if (searchAddress(next) === searchAddress(query)) return;
      setQuery(next);
      void navigate(viewAddress(next, isMapView), {
        replace,
        state: { ...state, keepScroll: true },
      });
    },
    [query, isMapView, navigate],
  );
  return { query, isMapView, change };
}
