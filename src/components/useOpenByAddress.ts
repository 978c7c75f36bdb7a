import { useSearchParams } from 'react-router-dom';

/** Something over the page whose address says that it is open, so that back closes it. */
export interface OpenByAddress {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** @param name of the query part; src/app/routing/match.ts has to know it */
export function useOpenByAddress(name: string): OpenByAddress {
  const [search, setSearch] = useSearchParams();
  return {
    isOpen: search.has(name),
    open() {
      const next = new URLSearchParams(search);
      next.set(name, 'true');
      setSearch(next, { preventScrollReset: true });
    },
    close() {
      const rest = new URLSearchParams(search);
      rest.delete(name);
      setSearch(rest, { replace: true, preventScrollReset: true });
    },
  };
}
