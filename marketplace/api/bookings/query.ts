import { z } from 'zod';
import { operation, signedIn } from '#marketplace/api/operation.ts';
import { ownListing } from '#marketplace/api/own_listings/access.ts';
import { listOf, timestamp, uuid } from '#marketplace/contract/fields.ts';
import { checkRange } from '#marketplace/contract/range.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import { pageOfBookings } from '#marketplace/db/availability/bookings.ts';
import type { BookingState } from '#marketplace/domain/transaction/model.ts';
import { presentBooking } from './present.ts';

const states = listOf<BookingState>('pending', 'proposed', 'accepted', 'declined', 'cancelled');
const current: BookingState[] = ['pending', 'accepted'];

/** Bookings of one of the caller's listings in a range of time. */
export const queryBookings = operation({
  name: 'bookings/query',
  method: 'GET',
  access: signedIn,
  input: z.object({
    listingId: uuid(),
    start: timestamp(),
    end: timestamp(),
    state: states.optional(),
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

export const bookingOperations = [queryBookings];
