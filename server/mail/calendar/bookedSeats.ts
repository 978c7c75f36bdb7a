import type { ProjectionDb } from '#server/projection/tables.ts';
import { acceptedStates, isOf } from '#server/projection/heldSeats.ts';
import type { ClassSeats } from './teacherEntries.ts';
import { isAway } from '#shared/transactions/subscriptionDays.ts';

/** Reads the seats that are booked, or requested, in classes, as far as the tables know. */
export async function bookedSeats(
  db: ProjectionDb,
  listingIds: readonly string[],
): Promise<ClassSeats[]> {
  if (listingIds.length === 0) return [];
  const rows = await db
    .selectFrom('projection.orders as o')
    .innerJoin('projection.bookings as b', 'b.order_id', 'o.id')
    .select(['o.id', 'o.listing_id', 'o.state', 'o.terms', 'b.start_at', 'b.seats'])
    .select(({ fn }) =>
      // A subscription that has ended had its seats until then.
      fn<Date>('least', ['b.end_at', fn.coalesce('o.ended_at', 'b.end_at')]).as('end_at'),
    )
    .where('o.listing_id', 'in', listingIds)
    .where('o.deleted', '=', false)
    .where('b.deleted', '=', false)
    .where(({ or, and, eb }) =>
      or([
        eb('o.state', 'in', [...acceptedStates, 'preauthorized']),
        and([eb('o.kind', '=', 'subscription'), eb('o.state', '=', 'canceled')]),
      ]),
    )
    .execute();
  return rows.map(row => ({
    orderId: row.id,
    listingId: row.listing_id,
    seats: row.seats,
    isRequest: row.state === 'preauthorized',
    isIn: time =>
      isOf({ start: row.start_at.getTime(), end: row.end_at.getTime() }, time) &&
      !isAway(row.terms, time.date),
  }));
}
