import type { BookingState } from '#marketplace/domain/transaction/model.ts';
import type { Db } from '#marketplace/db/database.ts';
import { isOneOfWords } from '#marketplace/db/isOneOf.ts';
import { pageOf } from '#marketplace/db/pageOf.ts';
import type { PageOfRows } from '#marketplace/db/pageOf.ts';
import type { BookingRow } from '#marketplace/db/transactions/transactionViews.ts';

/** One page of a listing's bookings that overlap [start, end), earliest first, and their total. */
export function pageOfBookings(
  db: Db,
  wanted: {
    listingId: string;
    start: Date;
    end: Date;
    states: BookingState[];
    page: number;
    perPage: number;
  },
): Promise<PageOfRows<BookingRow>> {
  const { listingId, start, end, states } = wanted;
  const query = db
    .selectFrom('bookings')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('provisional', '=', false)
    .where('start_at', '<', end)
    .where('end_at', '>', start)
    .where(isOneOfWords('state', states));
  return pageOf(query.orderBy('start_at').orderBy('id'), wanted);
}
