import { sql } from 'kysely';
import { classTimeRow, listingsOf, waitingFor } from '#server/projection/classTimes.ts';
import { acceptedStates, isOf } from '#server/projection/heldSeats.ts';
import type { Desk } from '#server/projection/classTimes.ts';
import { timeNamed } from '#server/projection/changedNames.ts';
import { absenceOf, byName } from '#server/projection/absence.ts';
import { pictureUrl } from '#server/projection/pictures.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { Roster, RosterRow } from '#shared/contract/api/teach.ts';
import type { Attendance } from '#shared/contract/transaction.ts';
import { isAway } from '#shared/transactions/subscriptionDays.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { StatedTime } from '#shared/schedule/classSchedule.ts';

export interface ClassTimeName {
  listingId: string;
  date: string;
}

/**
 * Returns who has booked a class time. @throws ApiFault 404 for one that is none of the teacher's
 */
export async function rosterOf(desk: Desk, { listingId, date }: ClassTimeName): Promise<Roster> {
  const [listing] = await listingsOf(desk, listingId);
  const time = listing && timeNamed(listing, date);
  if (!time) throw apiFault(404, 'not-found', 'There is no such class time.');
  const people = withSuggestions(
    await peopleAt(desk, listingId, time),
    listing.joins_read_until !== null && listing.joins_read_until.getTime() >= time.end,
  );
  const sum = (status: RosterRow['status']) =>
    people.reduce((all, row) => (row.status === status ? all + row.places : all), 0);
  return {
    ...desk.freshness,
    time: classTimeRow(
      listing,
      time,
      {
        taken: sum('accepted'),
        requests: sum('requested'),
        waiting: await waitingFor(desk, listingId, time.start),
      },
      desk.now,
    ),
    people,
  };
}

/** What the report of the meeting says of somebody. */
const stayOf = ({ minutes, from, until }: Attendance): RosterRow['stay'] =>
  minutes === undefined ? undefined : { minutes, from, until };

/**
 * Suggests that those are absent of whom the report of the meeting says nothing. A report in which
 * nobody was says nothing: the class may have met elsewhere.
 */
function withSuggestions(people: RosterRow[], isReportRead: boolean): RosterRow[] {
  const isMet = people.some(({ attendanceSource }) => attendanceSource === 'meeting');
  if (!isReportRead || !isMet) return people;
  return people.map(person =>
    person.status === 'accepted' && !person.attendance
      ? { ...person, suggestion: 'absent' }
      : person,
  );
}

/** The student of an order `o` has had no class of its teacher before. */
const hasNoEarlierClass = (at: Date) =>
  sql<boolean>`NOT EXISTS (
    SELECT FROM projection.orders earlier
    JOIN projection.bookings held ON held.order_id = earlier.id
    WHERE earlier.customer_id = o.customer_id AND earlier.provider_id = o.provider_id
      AND (earlier.state = ANY(${[...acceptedStates]}::text[])
        -- A subscription that has ended, with a class before its end.
        OR (earlier.kind = 'subscription' AND earlier.state = 'canceled'
          AND coalesce(earlier.ended_at, held.end_at) > held.start_at))
      AND NOT earlier.deleted AND NOT held.deleted AND held.start_at < ${at}
  )`;

/** Orders that have a seat in a class time, requested one, or had one; by name. */
async function peopleAt(
  { db, teacherId, siteOrigin }: Desk,
  listingId: string,
  time: StatedTime,
): Promise<RosterRow[]> {
  const at = new Date(time.start);
  const rows = await db
    .selectFrom('projection.orders as o')
    .innerJoin('projection.bookings as b', 'b.order_id', 'o.id')
    .leftJoin('projection.people as p', 'p.id', 'o.customer_id')
    .leftJoin('projection.pictures as i', 'i.id', 'p.avatar_id')
    .select(['o.id', 'o.customer_id', 'o.kind', 'o.state', 'o.currency', 'o.payin'])
    .select(['o.charged_at', 'o.refunded_at', 'o.ended_at', 'o.attendance', 'o.attendees'])
    .select('o.terms')
    .select(['b.start_at', 'b.end_at', 'b.seats', 'p.name'])
    .select(['p.deleted as is_gone', 'i.url as avatar'])
    .select(({ selectFrom }) =>
      selectFrom('projection.payments as m')
        .whereRef('m.order_id', '=', 'o.id')
        .where('m.paid_at', '<=', at)
        .orderBy('m.paid_at', 'desc')
        .limit(1)
        .select('m.gross')
        .as('month'),
    )
    .select(hasNoEarlierClass(at).as('is_first'))
    .where('o.provider_id', '=', teacherId)
    .where('o.listing_id', '=', listingId)
    .where('o.deleted', '=', false)
    .where('b.deleted', '=', false)
    .where('o.state', 'in', [...acceptedStates, 'preauthorized', 'canceled'])
    .where('b.start_at', '<', new Date(time.end))
    .where('b.end_at', '>', at)
    .execute();
  return rows
    .flatMap(row => {
      const isSubscription = row.kind === 'subscription';
      const until = isSubscription && row.ended_at ? row.ended_at : row.end_at;
      // A subscription that has ended had its seat until then.
      if (!isOf({ start: row.start_at.getTime(), end: until.getTime() }, time)) return [];
      if (isAway(row.terms, time.date)) return [];
      const status =
        row.state === 'preauthorized'
          ? ('requested' as const)
          : // A subscriber goes without a class time that is canceled.
            time.status === 'canceled' || (row.state === 'canceled' && !isSubscription)
            ? ('canceled' as const)
            : ('accepted' as const);
      const noted = row.attendance.find(({ date }) => date === time.date);
      const paid = isSubscription ? row.month : row.charged_at && !row.refunded_at && row.payin;
      return [
        {
          orderId: row.id,
          customerId: row.customer_id,
          name: row.name ?? '',
          ...absenceOf(row.name, row.is_gone),
          avatar: row.avatar ? pictureUrl(row.avatar, siteOrigin) : undefined,
          places: row.seats,
          ...(row.attendees.length > 0 ? { attendees: row.attendees } : {}),
          kind: row.kind,
          ...(row.terms.course ? { isCourse: true } : {}),
          status,
          ...(row.is_first && status !== 'canceled' ? { isFirst: true } : {}),
          paid: paid ? { amount: paid, currency: row.currency ?? marketplace.currency } : undefined,
          attendance: noted?.status,
          attendanceSource: noted?.source,
          stay: noted && stayOf(noted),
        },
      ];
    })
    .sort((a, b) => byName(a, b) || a.orderId.localeCompare(b.orderId));
}
