import type { Resource } from '#marketplace/contract/resource.ts';
import type { BookingRow } from '#marketplace/db/transactions/transactionViews.ts';

/** A booking of a time. */
export const presentBooking = (row: BookingRow): Resource => ({
  id: row.id,
  type: 'booking',
  attributes: {
    seats: row.seats,
    start: row.start_at,
    end: row.end_at,
    displayStart: row.display_start_at,
    displayEnd: row.display_end_at,
    state: row.state,
  },
  links: { transactionId: row.transaction_id, listingId: row.listing_id },
});
