import { sql } from 'kysely';
import { newStudent, rowOf, summedStudents } from './students.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { absenceOf } from '#server/projection/absence.ts';
import { acceptedStates } from '#server/projection/heldSeats.ts';
import type { Desk } from '#server/projection/classTimes.ts';
import { studentStates } from '#server/students/isStudentOf.ts';
import type { StudentRecords } from '#server/students/records.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { mostStudentOrders } from '#shared/contract/api/students.ts';
import type { Student, StudentOrder } from '#shared/contract/api/students.ts';
import { iso } from '#shared/time/time.ts';

/** Returns a student of the teacher. @throws ApiFault 404 for somebody without an order */
export async function studentOf(
  desk: Desk,
  records: Pick<StudentRecords, 'notesOn' | 'tagsOf'>,
  studentId: string,
): Promise<Student> {
  const rows = await ordersOf(desk, studentId);
  const [first] = rows;
  if (!first) throw apiFault(404, 'not-found', 'Nobody with this id has booked.', ['customerId']);
  const absence = absenceOf(first.name, first.is_gone);
  const isDeleted = absence.absence === 'deleted';
  const [[sums], notes, tags] = await Promise.all([
    summedStudents(desk, studentId),
    isDeleted ? [] : records.notesOn({ teacherId: desk.teacherId, studentId }),
    isDeleted ? new Map<string, string[]>() : records.tagsOf(desk.teacherId),
  ]);
  const student =
    sums ??
    newStudent({
      customerId: studentId,
      name: first.name ?? '',
      isGone: first.is_gone,
      avatar: first.avatar,
    });
  return {
    ...desk.freshness,
    student: rowOf(student, desk.siteOrigin, tags.get(studentId)),
    notes: notes.map(({ id, text, written_at }) => ({
      id,
      text,
      writtenAt: iso(written_at.getTime()),
    })),
    orders: rows.map(row => orderOf(row, desk.now)),
    totalOrders: Number(first.total),
  };
}

type OrderRow = Awaited<ReturnType<typeof ordersOf>>[number];

/** The orders of a student that were paid for or free, the latest class times first. */
const ordersOf = ({ db, teacherId }: Desk, studentId: string) =>
  db
    .selectFrom('projection.orders as o')
    .innerJoin('projection.bookings as b', 'b.order_id', 'o.id')
    .leftJoin('projection.listings as l', 'l.id', 'o.listing_id')
    .leftJoin('projection.people as p', 'p.id', 'o.customer_id')
    .leftJoin('projection.pictures as i', 'i.id', 'p.avatar_id')
    .select(['o.id', 'o.kind', 'o.state', 'o.currency', 'o.payin', 'o.charged_at'])
    .select(['o.refunded_at', 'o.attendance', 'o.terms', 'b.start_at', 'b.end_at', 'b.seats'])
    .select(['l.title', 'p.name', 'p.deleted as is_gone', 'i.url as avatar'])
    .select(sql<number>`count(*) OVER ()`.as('total'))
    .select(({ selectFrom }) =>
      selectFrom('projection.payments as m')
        .whereRef('m.order_id', '=', 'o.id')
        .select(sql<number>`coalesce(sum(m.gross + m.reversed_gross), 0)::bigint`.as('paid'))
        .as('months'),
    )
    .where('o.provider_id', '=', teacherId)
    .where('o.customer_id', '=', studentId)
    .where('o.state', 'in', [...studentStates])
    .where('o.deleted', '=', false)
    .where('b.deleted', '=', false)
    .orderBy('b.start_at', 'desc')
    .orderBy('o.id')
    .limit(mostStudentOrders)
    .execute();

function orderOf(row: OrderRow, now: number): StudentOrder {
  const paid =
    row.kind === 'subscription'
      ? Number(row.months ?? 0)
      : row.charged_at && !row.refunded_at
        ? row.payin
        : 0;
  return {
    orderId: row.id,
    title: row.title ?? '',
    kind: row.kind,
    standing: standingOf(row, now),
    start: iso(row.start_at.getTime()),
    places: row.seats,
    paid: paid > 0 ? { amount: paid, currency: row.currency ?? marketplace.currency } : undefined,
  };
}

function standingOf(
  { state, kind, end_at: end, attendance, terms }: OrderRow,
  now: number,
): StudentOrder['standing'] {
  if (state === 'preauthorized') return 'requested';
  if (state === 'declined') return 'declined';
  const isAccepted = acceptedStates.some(one => one === state);
  if (terms.course) {
    if (state === 'canceled') return 'canceled';
    return state === 'subscription-confirmed' ? 'coming' : 'visited';
  }
  if (kind === 'subscription') return state === 'subscription-confirmed' ? 'subscribed' : 'ended';
  if (!isAccepted) return 'canceled';
  if (end.getTime() > now) return 'coming';
  return attendance.some(({ status }) => status === 'absent') ? 'absent' : 'visited';
}
