import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { viewAddress } from '../shownView.ts';
import type { ChangeSearch, SearchInAddress } from './useSearchQuery.ts';
import type { SearchQuery } from '../searchQuery.ts';

interface MobileFilters {
  isOpen: boolean;
  /** Opens the filters and stores the current search. */
  open: () => void;
  /** Changes the search while the filters are open. */
  change: ChangeSearch;
  /** Restores the stored search; the Back button does the same. */
  cancel: () => void;
  /** Closes with the current search and pending changes. */
  show: (changes: Partial<SearchQuery>) => void;
}

/** Reads from a history state the address at which the filters were opened. */
const filtersFrom = (state: unknown): string | undefined =>
  typeof state === 'object' &&
  state &&
  'filtersFrom' in state &&
  typeof state.filtersFrom === 'string'
    ? state.filtersFrom
    : undefined;

/**
 * Returns the filter dialog of a narrow screen. Opening it adds a history entry that stores the
 * search. Changes replace that entry, and going back restores the search.
 */
export function useMobileFilters({ query, shown, change }: SearchInAddress): MobileFilters {
  const navigate = useNavigate();
  const from = filtersFrom(useLocation().state);
  const here = viewAddress(query, shown);
  const changeInside = useCallback<ChangeSearch>(
    changes => change(changes, { replace: true, state: { filtersFrom: from } }),
    [change, from],
  );
  const cancel = () => void navigate(-1);
  return {
    isOpen: from !== undefined,
    open: () => void navigate(here, { state: { keepScroll: true, filtersFrom: here } }),
    change: changeInside,
    cancel,
    show: changes => {
      const isChanged = Object.keys(changes).length > 0;
      const next = isChanged ? viewAddress({ ...query, page: 1, ...changes }, shown) : here;
      if (next === from) cancel();
      else void navigate(next, { replace: true, state: { keepScroll: true } });
    },
  };
}
