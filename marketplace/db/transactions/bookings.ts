import type { BookingState } from '#marketplace/domain/transaction/model.ts';
import type { Db } from '../database.ts';
import { isOneOfWords } from '../isOneOf.ts';
import { pageOf } from '../pageOf.ts';
import type { PageOfRows } from '../pageOf.ts';
import type { BookingRow } from './transactionViews.ts';

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
