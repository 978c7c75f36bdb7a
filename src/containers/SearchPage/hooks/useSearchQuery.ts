import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readSearch, searchAddress } from '../searchQuery.ts';
import type { SearchQuery } from '../searchQuery.ts';

/** Changes the address: `replace` for what is typed, so that Back leaves the page. */
export type ChangeSearch = (changes: Partial<SearchQuery>, options?: { replace?: boolean }) => void;

/** The search that the address holds, and the way to change it. A change starts at page one. */
export function useSearchQuery(): [SearchQuery, ChangeSearch] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = useMemo(() => readSearch(params), [params]);
  const change = useCallback<ChangeSearch>(
    (changes, { replace = false } = {}) => {
      const next = { ...query, page: 1, ...changes };
      if (searchAddress(next) === searchAddress(query)) return;
      void navigate(searchAddress(next), { replace, state: { keepScroll: true } });
    },
    [query, navigate],
  );
  return [query, change];
}
