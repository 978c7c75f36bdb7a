import type { BookingState } from '#marketplace/domain/transaction/model.ts';
import type { Db } from './database.ts';
import type { BookingRow } from './transactionViews.ts';

/** One page of a listing's bookings that overlap [start, end), earliest first, and how many there are. */
export async function pageOfBookings(
  db: Db,
  wanted: {
    listingId: string;
    start: Date;
    end: Date;
    states: BookingState[];
    page: number;
    perPage: number;
  },
): Promise<{ rows: BookingRow[]; total: number }> {
  const { listingId, start, end, states, page, perPage } = wanted;
  const query = db
    .selectFrom('bookings')
    .where('listing_id', '=', listingId)
    .where('provisional', '=', false)
    .where('start_at', '<', end)
    .where('end_at', '>', start)
    .where('state', 'in', states);
  const rows = await query
    .selectAll()
    .orderBy('start_at')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await query
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
