import type { AnyOperation } from './operation.ts';
import { availabilityExceptionOperations } from './availability_exceptions/index.ts';
import { bookingOperations } from './bookings/query.ts';
import { currentUserOperations } from './current_user/index.ts';
import { eventOperations } from './events/query.ts';
import { fileOperations } from './files/index.ts';
import { imageOperations } from './images/index.ts';
import { listingOperations } from './listings/index.ts';
import { marketplaceOperations } from './marketplace/show.ts';
import { messageOperations } from './messages/index.ts';
import { ownListingOperations } from './own_listings/index.ts';
import { ownSessionOperations } from './own_sessions/index.ts';
import { passwordResetOperations } from './password_reset/index.ts';
import { processTransitionOperations } from './process_transitions/query.ts';
import { reviewOperations } from './reviews/index.ts';
import { sitemapOperations } from './sitemap_data/index.ts';
import { stockOperations } from './stock/compareAndSet.ts';
import { stockAdjustmentOperations } from './stock_adjustments/index.ts';
import { stockReservationOperations } from './stock_reservations/show.ts';
import { stripeOperations } from './stripe_account/index.ts';
import { timeSlotOperations } from './timeslots/query.ts';
import { transactionOperations } from './transactions/index.ts';
import { userOperations } from './users/index.ts';

/** Every operation of the Marketplace and Integration APIs; each area adds its own list. */
export const operations: readonly AnyOperation[] = [
  ...marketplaceOperations,
  ...userOperations,
  ...currentUserOperations,
  ...passwordResetOperations,
  ...ownSessionOperations,
  ...imageOperations,
  ...fileOperations,
  ...ownListingOperations,
  ...listingOperations,
  ...availabilityExceptionOperations,
  ...timeSlotOperations,
  ...stockOperations,
  ...stockAdjustmentOperations,
  ...stockReservationOperations,
  ...transactionOperations,
  ...processTransitionOperations,
  ...bookingOperations,
  ...messageOperations,
  ...reviewOperations,
  ...stripeOperations,
  ...sitemapOperations,
  ...eventOperations,
];
