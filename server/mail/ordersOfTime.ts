import { comingTimes } from './reminders/dueReminders.ts';
import { acceptedStates } from '#server/projection/heldSeats.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** An order that has a class time. */
export interface OrderOfTime {
  orderId: string;
  customerId: string;
  title: string;
  data: ListingPublicData;
}

/** Lists the accepted orders of a class time. `start`: epoch milliseconds. */
export async function ordersOfTime(
  db: ProjectionDb,
  { listingId, start }: { listingId: string; start: number },
): Promise<OrderOfTime[]> {
  const rows = await db
    .selectFrom('projection.orders as o')
    .innerJoin('projection.bookings as b', 'b.order_id', 'o.id')
    .innerJoin('projection.listings as l', 'l.id', 'o.listing_id')
    .select(['o.id', 'o.customer_id', 'o.state', 'o.terms'])
    .select(['b.start_at', 'b.end_at', 'l.title', 'l.public_data'])
    .where('o.listing_id', '=', listingId)
    .where('o.state', 'in', acceptedStates)
    .where('o.deleted', '=', false)
    .where('b.deleted', '=', false)
    .where('b.start_at', '<=', new Date(start))
    .where('b.end_at', '>', new Date(start))
    .execute();
  return rows
    .filter(row => comingTimes(row, start - 1, start).some(time => time.start === start))
    .map(({ id, customer_id, title, public_data }) => ({
      orderId: id,
      customerId: customer_id,
      title,
      data: public_data,
    }));
}
