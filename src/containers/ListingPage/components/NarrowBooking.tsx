import { Modal } from '#src/components/Modal/Modal.tsx';
import type { Booking } from '../hooks/useBooking.ts';
import type { BookingModal } from '../hooks/useBookingModal.ts';
import { BookingBar } from './BookingBar.tsx';
import { BookingPanel } from './BookingPanel.tsx';
import type { Listing } from '#shared/contract/entities.ts';

export interface NarrowBookingProps {
  listing: Listing;
  booking: Booking;
  modal: BookingModal;
}

/** Up to 1023 px: a bar at the bottom, and the panel in a modal that the address opens. */
export function NarrowBooking({ listing, booking, modal }: NarrowBookingProps) {
  return (
    <>
      <BookingBar listing={listing} booking={booking} onOpen={modal.open} />
      <Modal isOpen={modal.isOpen} onClose={modal.close} title={listing.attributes.title}>
        <BookingPanel listing={listing} booking={booking} />
      </Modal>
    </>
  );
}
