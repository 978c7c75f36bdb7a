import { acceptedStates } from '#server/projection/heldSeats.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import type { Pair } from './records.ts';

/** States of an order that make its customer a student: unpaid ones and enquiries do not. */
export const studentStates = [...acceptedStates, 'preauthorized', 'declined', 'canceled'] as const;

/**
 * Returns whether somebody has an order of a teacher, and an account: of those that are deleted
 * nothing can be noted any more.
 */
export async function isStudentOf(
  db: ProjectionDb,
  { teacherId, studentId }: Pair,
): Promise<boolean> {
  const found = await db
    .selectFrom('projection.orders as o')
    .innerJoin('projection.bookings as b', 'b.order_id', 'o.id')
    .innerJoin('projection.people as p', 'p.id', 'o.customer_id')
    .select('o.id')
    .where('o.provider_id', '=', teacherId)
    .where('o.customer_id', '=', studentId)
    .where('o.state', 'in', [...studentStates])
    .where('o.deleted', '=', false)
    .where('p.deleted', '=', false)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
