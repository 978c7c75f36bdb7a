import { sql } from 'kysely';
import { acceptedStates } from '#server/projection/heldSeats.ts';
import type { Desk } from '#server/projection/classTimes.ts';
import { absenceOf, byName } from '#server/projection/absence.ts';
import { hasWords } from '#server/projection/search.ts';
import { pictureUrl } from '#server/projection/pictures.ts';
import type { StudentRecords } from '#server/students/records.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { StudentRow, StudentSort, Students } from '#shared/contract/api/teach.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import { isAway } from '#shared/transactions/subscriptionDays.ts';
import { dayMs, iso } from '#shared/time/time.ts';
import { getOrCreate } from '#shared/values/lookup.ts';

export interface StudentsFilter {
  keywords: string;
  sort: StudentSort;
  page: number;
}

const pageSize = 50;
/** Days in which the next class time of a subscriber is looked for. */
const daysAhead = 60;

/** Returns a page of the people who have booked. */
export async function studentsPage(
  desk: Desk,
  records: Pick<StudentRecords, 'tagsOf'>,
  filter: StudentsFilter,
): Promise<Students> {
  const students = await studentsOf(desk, records, filter);
  return {
    ...desk.freshness,
    students: students.slice((filter.page - 1) * pageSize, filter.page * pageSize),
    totalItems: students.length,
    totalPages: Math.ceil(students.length / pageSize),
  };
}

/** Returns all people who have booked and whose names and tags have the words. */
export async function studentsOf(
  desk: Desk,
  records: Pick<StudentRecords, 'tagsOf'>,
  { keywords, sort }: Omit<StudentsFilter, 'page'>,
): Promise<StudentRow[]> {
  const [students, tags] = await Promise.all([
    summedStudents(desk),
    records.tagsOf(desk.teacherId),
  ]);
  const wordsOf = ({ name, customerId }: Student) =>
    [name, ...(tags.get(customerId) ?? [])].join(' ');
  return students
    .filter(student => hasWords(wordsOf(student), keywords))
    .sort((a, b) => orders[sort](a, b) || byName(a, b) || a.customerId.localeCompare(b.customerId))
    .map(student => rowOf(student, desk.siteOrigin, tags.get(student.customerId)));
}

/** Sums up the bookings and subscriptions of each student, or of one. */
export async function summedStudents(desk: Desk, customerId?: string): Promise<Student[]> {
  const [booked, subscribed] = await Promise.all([
    bookedBy(desk, customerId),
    subscribedBy(desk, customerId),
  ]);
  const students = new Map(booked.map(student => [student.customerId, student]));
  for (const one of subscribed) {
    const student = getOrCreate(students, one.customerId, () => newStudent(one));
    student.visits += one.visits;
    student.noShows += one.noShows;
    student.spent += one.spent;
    student.isSubscriber ||= one.isSubscriber;
    student.last = Math.max(student.last, one.last);
    student.next = Math.min(student.next, one.next);
  }
  return [...students.values()];
}

/** Sums of one person. */
interface Student {
  customerId: string;
  name: string;
  isGone: boolean | null;
  avatar: string | null;
  visits: number;
  noShows: number;
  /** Epoch milliseconds; -Infinity without a visit. */
  last: number;
  /** Epoch milliseconds; Infinity without a booking to come. */
  next: number;
  isSubscriber: boolean;
  /** Minor units. */
  spent: number;
}

const orders: Record<StudentSort, (a: Student, b: Student) => number> = {
  name: () => 0,
  visits: (a, b) => b.visits - a.visits,
  last: (a, b) => (a.last === b.last ? 0 : b.last - a.last),
  spent: (a, b) => b.spent - a.spent,
};

/** Returns a student without any visit. */
export const newStudent = ({
  customerId,
  name,
  isGone,
  avatar,
}: Pick<Student, 'customerId' | 'name' | 'isGone' | 'avatar'>): Student => ({
  customerId,
  name,
  isGone,
  avatar,
  visits: 0,
  noShows: 0,
  last: -Infinity,
  next: Infinity,
  isSubscriber: false,
  spent: 0,
});

/** Returns the row of a student for an answer. */
export const rowOf = (
  student: Student,
  siteOrigin: string,
  tags: string[] | undefined,
): StudentRow => ({
  customerId: student.customerId,
  name: student.name,
  ...absenceOf(student.name, student.isGone),
  avatar: student.avatar ? pictureUrl(student.avatar, siteOrigin) : undefined,
  visits: student.visits,
  noShows: student.noShows,
  ...(Number.isFinite(student.last) ? { lastAt: iso(student.last) } : {}),
  ...(Number.isFinite(student.next) ? { nextAt: iso(student.next) } : {}),
  isSubscriber: student.isSubscriber,
  spent: { amount: student.spent, currency: marketplace.currency },
  ...(tags ? { tags } : {}),
});

/** Sums up the bookings of single class times. */
async function bookedBy({ db, teacherId, now }: Desk, customerId?: string): Promise<Student[]> {
  const at = new Date(now);
  const absent = JSON.stringify([{ status: 'absent' }]);
  const { rows } = await sql<{
    customer_id: string;
    name: string | null;
    is_gone: boolean | null;
    url: string | null;
    visits: number;
    no_shows: number;
    last: Date | null;
    next: Date | null;
    spent: number;
  }>`
    SELECT student.*, p.name, p.deleted AS is_gone, i.url FROM (
      SELECT customer_id,
        count(*) FILTER (WHERE is_over AND NOT is_absent)::integer AS visits,
        count(*) FILTER (WHERE is_over AND is_absent)::integer AS no_shows,
        max(start_at) FILTER (WHERE is_over AND NOT is_absent) AS last,
        min(start_at) FILTER (WHERE start_at > ${at}) AS next,
        sum(paid)::bigint AS spent
      FROM (
        SELECT o.customer_id, b.start_at, b.end_at <= ${at} AS is_over,
          o.attendance @> ${absent}::jsonb AS is_absent,
          CASE WHEN o.charged_at IS NULL OR o.refunded_at IS NOT NULL THEN 0 ELSE o.payin END AS paid
        FROM projection.orders o
        JOIN projection.bookings b ON b.order_id = o.id
        WHERE o.provider_id = ${teacherId} AND o.state = ANY(${[...acceptedStates]}::text[])
          AND o.kind <> 'subscription' AND NOT o.deleted AND NOT b.deleted
          AND (${customerId ?? null}::uuid IS NULL OR o.customer_id = ${customerId ?? null}::uuid)
      ) booking
      GROUP BY customer_id
    ) student
    LEFT JOIN projection.people p ON p.id = student.customer_id
    LEFT JOIN projection.pictures i ON i.id = p.avatar_id
  `.execute(db);
  return rows.map(
    ({
      customer_id: customerId,
      name,
      is_gone: isGone,
      url,
      visits,
      no_shows,
      last,
      next,
      spent,
    }) => ({
      customerId,
      name: name ?? '',
      isGone,
      avatar: url,
      visits,
      noShows: no_shows,
      last: last?.getTime() ?? -Infinity,
      next: next?.getTime() ?? Infinity,
      isSubscriber: false,
      spent: Number(spent),
    }),
  );
}

/** Sums up each subscription: the class times from its first one until it ended. */
async function subscribedBy({ db, teacherId, now }: Desk, customerId?: string): Promise<Student[]> {
  const rows = await db
    .selectFrom('projection.orders as o')
    .innerJoin('projection.bookings as b', 'b.order_id', 'o.id')
    .innerJoin('projection.listings as l', 'l.id', 'o.listing_id')
    .leftJoin('projection.people as p', 'p.id', 'o.customer_id')
    .leftJoin('projection.pictures as i', 'i.id', 'p.avatar_id')
    .select(['o.customer_id', 'o.listing_id', 'o.state', 'o.ended_at', 'o.attendance', 'o.terms'])
    .select(['b.start_at', 'b.end_at', 'l.public_data', 'p.name', 'p.deleted as is_gone', 'i.url'])
    .select(({ selectFrom }) =>
      selectFrom('projection.payments as m')
        .whereRef('m.order_id', '=', 'o.id')
        .select(sql<number>`coalesce(sum(m.gross + m.reversed_gross), 0)::bigint`.as('spent'))
        .as('spent'),
    )
    .where('o.provider_id', '=', teacherId)
    .where('o.deleted', '=', false)
    .where('b.deleted', '=', false)
    .where('o.kind', '=', 'subscription')
    .where('o.state', 'in', [...acceptedStates, 'canceled'])
    .$if(customerId !== undefined, query => query.where('o.customer_id', '=', customerId ?? ''))
    .execute();
  const earliest = Math.min(...rows.map(({ start_at }) => start_at.getTime()));
  const timesOf = new Map<string, ScheduledTime[]>();
  return rows.map(row => {
    const times = getOrCreate(timesOf, row.listing_id, () =>
      scheduledTimes(row.public_data, earliest, now + daysAhead * dayMs),
    );
    const end = Math.min(row.end_at.getTime(), row.ended_at?.getTime() ?? Infinity);
    const own = times.filter(
      ({ start, date }) =>
        start >= row.start_at.getTime() && start < end && !isAway(row.terms, date),
    );
    const missed = new Set(
      row.attendance.flatMap(({ date, status }) => (status === 'absent' ? [date] : [])),
    );
    const over = own.filter(time => time.end <= now);
    const visited = over.filter(({ date }) => !missed.has(date));
    return {
      customerId: row.customer_id,
      name: row.name ?? '',
      isGone: row.is_gone,
      avatar: row.url,
      visits: visited.length,
      noShows: over.length - visited.length,
      last: visited.at(-1)?.start ?? -Infinity,
      next: own.find(({ start }) => start > now)?.start ?? Infinity,
      isSubscriber: row.state === 'subscription-confirmed' && !row.terms.course,
      spent: Number(row.spent ?? 0),
    };
  });
}
