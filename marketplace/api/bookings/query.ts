import { z } from 'zod';
import { operation, signedIn } from '../operation.ts';
import { ownListing } from '../own_listings/access.ts';
import { listOf, optionalParam, timestamp, uuid } from '#marketplace/contract/fields.ts';
import { checkRange } from '#marketplace/contract/range.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import { pageOfBookings } from '#marketplace/db/transactions/bookings.ts';
import type { BookingRow } from '#marketplace/db/transactions/transactionViews.ts';
import type { BookingState } from '#marketplace/domain/transaction/model.ts';

/** Presents a booking. */
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

const states = listOf<BookingState>('pending', 'proposed', 'accepted', 'declined', 'cancelled');
const current: BookingState[] = ['pending', 'accepted'];

/** Lists the bookings of one of the caller's listings in a time range. */
export const queryBookings = operation({
  name: 'bookings/query',
  method: 'GET',
  access: signedIn,
  input: z.object({
    listingId: uuid(),
    start: timestamp(),
    end: timestamp(),
    state: optionalParam(states),
  }),
  async run(call, { listingId, start, end, state = current }) {
    checkRange({ start, end }, call.now, { daysBack: 366, daysAhead: 366, longest: 366 });
    await ownListing(call, listingId);
    const { page, perPage } = call.options;
    const wanted = { listingId, start, end, states: state, page, perPage };
    const { rows, total } = await pageOfBookings(call.db, wanted);
    return { data: rows.map(presentBooking), meta: pageMeta(total, page, perPage) };
  },
});
