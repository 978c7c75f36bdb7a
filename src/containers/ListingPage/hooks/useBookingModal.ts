import { screens, useMediaQuery } from '#src/components/useMediaQuery.ts';
import { useOpenByAddress } from '#src/components/useOpenByAddress.ts';
import type { OpenByAddress } from '#src/components/useOpenByAddress.ts';

/** The modal that holds the booking panel up to 1023 px; the address says whether it is open. */
export interface BookingModal extends OpenByAddress {
  isNarrow: boolean;
}

/** @param isOffered whether there is anything to open: not on one's own listing */
export function useBookingModal(isOffered: boolean): BookingModal {
  const overlay = useOpenByAddress('book');
  const isNarrow = useMediaQuery(screens.belowDesktop);
  return { ...overlay, isNarrow, isOpen: isNarrow && isOffered && overlay.isOpen };
}
