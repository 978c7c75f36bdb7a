import { Modal } from '#src/components/Modal/Modal.tsx';
import { BookingPanel } from './BookingPanel.tsx';
import type { BookingPanelProps } from './PanelSkeletons.tsx';

export interface BookingModalProps extends BookingPanelProps {
  onClose: () => void;
}

/** Booking panel over the page, where there is no room beside it. */
export const BookingModal = ({ listing, booking, onClose }: BookingModalProps) => (
  <Modal isOpen onClose={onClose} title={listing.attributes.title}>
    <BookingPanel listing={listing} booking={booking} />
  </Modal>
);
