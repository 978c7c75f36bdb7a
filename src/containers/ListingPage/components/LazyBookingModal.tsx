import { lazyComponent } from '#src/components/lazyComponent.tsx';
import type { BookingModalProps } from './BookingModal.tsx';

/** Booking panel in a dialog, for narrow windows. */
export const LazyBookingModal = lazyComponent<BookingModalProps>({
  load: () => import('./BookingModal.tsx').then(module => module.BookingModal),
});
