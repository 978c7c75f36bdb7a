import { useSearchParams } from 'react-router-dom';
import { useMediaQuery } from '#src/components/useMediaQuery.ts';

/** The modal that holds the booking panel up to 1023 px; the address says whether it is open. */
export interface BookingModal {
  isNarrow: boolean;
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** @param isOffered whether there is anything to open: not on one's own listing */
export function useBookingModal(isOffered: boolean): BookingModal {
  const [search, setSearch] = useSearchParams();
  const isNarrow = useMediaQuery('(max-width: 63.9375rem)');
  return {
    isNarrow,
    isOpen: isNarrow && isOffered && search.has('book'),
    open() {
      const next = new URLSearchParams(search);
      next.set('book', 'true');
      setSearch(next, { preventScrollReset: true });
    },
    close() {
      const rest = new URLSearchParams(search);
      rest.delete('book');
      setSearch(rest, { replace: true, preventScrollReset: true });
    },
  };
}
