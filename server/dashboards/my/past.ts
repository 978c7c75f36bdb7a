import { sql } from 'kysely';
import { ordersOf, studentOrder } from './bookings.ts';
import { overRow } from './classes.ts';
import type { Tables } from '#server/projection/reads.ts';
import type { MyPast } from '#shared/contract/api/my.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';

const perPage = 20;

const over: readonly TransactionState[] = [
  'delivered',
  'reviewed-by-customer',
  'reviewed-by-provider',
  'reviewed',
  'canceled',
  'declined',
];

/** They end with their last class time, before the marketplace notes it. */
const held: readonly TransactionState[] = ['accepted', 'subscription-confirmed'];

/**
 * Returns a page of what is over, newest first. Subscriptions have a page of their own, without
 * courses.
 */
export async function pastOf(tables: Tables, studentId: string, page: number): Promise<MyPast> {
  const { now, freshness } = tables;
  const size = perPage;
  const rows = await ordersOf(tables, studentId)
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .where(({ or, eb }) =>
      or([eb('o.kind', '!=', 'subscription'), eb(sql`o.terms->>'course'`, 'is not', null)]),
    )
    .where(({ or, and, eb }) =>
      or([
        eb('o.state', 'in', [...over]),
        and([eb('o.state', 'in', [...held]), eb('b.end_at', '<=', new Date(now))]),
      ]),
    )
    .orderBy(({ fn }) => fn.coalesce('b.start_at', 'o.last_transitioned_at'), 'desc')
    .orderBy('o.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  // A page after the last one has no rows to count.
  const total = rows.length === 0 && page > 1 ? size : Number(rows[0]?.total ?? 0);
  return {
    ...freshness,
    bookings: rows.map(row => overRow(studentOrder(row, tables), now)),
    totalItems: total,
    totalPages: Math.ceil(total / size),
  };
}
