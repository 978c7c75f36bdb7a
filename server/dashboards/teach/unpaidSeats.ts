import type { Desk } from '#server/projection/classTimes.ts';
import { isAway } from '#shared/transactions/subscriptionDays.ts';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';

/**
 * Counts the seats of a class time in orders that are being paid. They are on no roster, and may
 * be paid after the start: the process holds them for a quarter of an hour.
 */
export async function unpaidSeats(
  { db, teacherId }: Desk,
  { listingId, date, start, end }: Pick<ClassTimeRow, 'listingId' | 'date' | 'start' | 'end'>,
): Promise<number> {
  const rows = await db
    .selectFrom('projection.orders as o')
    .innerJoin('projection.bookings as b', 'b.order_id', 'o.id')
    .select(['o.terms', 'b.seats'])
    .where('o.provider_id', '=', teacherId)
    .where('o.listing_id', '=', listingId)
    .where('o.state', '=', 'pending-payment')
    .where('o.deleted', '=', false)
    .where('b.deleted', '=', false)
    .where('b.start_at', '<', new Date(end))
    .where('b.end_at', '>', new Date(start))
    .execute();
  return rows
    .filter(({ terms }) => !isAway(terms, date))
    .reduce((sum, { seats }) => sum + seats, 0);
}
