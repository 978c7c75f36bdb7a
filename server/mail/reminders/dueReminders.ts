import type { StoredTerms, ProjectionDb } from '#server/projection/tables.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { nameOfStart } from '#shared/schedule/classDates.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time/time.ts';
import { hasDay } from '#shared/transactions/subscriptionDays.ts';

/**
 * Reminders of a class time, with how long before it they are due and how late they still make
 * sense.
 */
export const reminderKinds = {
  dayBefore: { before: dayMs, latest: 6 * hourMs },
  // In older versions a process reminds an hour before: two minutes later the order shows whether
  // it did.
  hourBefore: { before: hourMs - 2 * minuteMs, latest: 10 * minuteMs },
} as const;
export type ReminderKind = keyof typeof reminderKinds;

/** A class time with the accepted orders of it. */
export interface DueTime {
  listingId: string;
  title: string;
  data: ListingPublicData;
  providerId: string;
  /** Epoch milliseconds. */
  start: number;
  end: number;
  /** The day that names it. */
  date: string;
  orders: { id: string; customerId: string; seats: number; isSeries: boolean }[];
}

/** Kinds of reminders that are due of a class time. What is booked by dates begins at no hour. */
export const kindsDue = (
  { start, data }: Pick<DueTime, 'start' | 'data'>,
  now: number,
): ReminderKind[] =>
  (['dayBefore', 'hourBefore'] as const).filter(kind => {
    if (kind === 'hourBefore' && dateUnitOf(data) !== null) return false;
    const { before, latest } = reminderKinds[kind];
    const left = start - now;
    return left <= before && left >= latest;
  });

/** Booking of an order, as the tables have it. */
export interface BookedRow {
  state: string;
  start_at: Date;
  end_at: Date;
  terms: StoredTerms;
  public_data: ListingPublicData;
}

/** Returns the class times of an order that begin after `now`, and at `until` at the latest. */
export function comingTimes(row: BookedRow, now: number, until: number) {
  const { state, public_data: data, terms } = row;
  const [start, end] = [row.start_at.getTime(), row.end_at.getTime()];
  const times =
    state === 'subscription-confirmed'
      ? scheduledTimes(data, Math.max(now, start), Math.min(until + 1, end)).filter(({ date }) =>
          hasDay(terms, date),
        )
      : [{ start, end, date: dateOf(data, start) }];
  return times.filter(time => time.start > now && time.start <= until);
}

/** Reads the class times of the next day that are booked, from the projection. */
export async function bookedTimes(db: ProjectionDb, now: number): Promise<DueTime[]> {
  const until = now + dayMs;
  const rows = await db
    .selectFrom('projection.orders as o')
    .innerJoin('projection.bookings as b', 'b.order_id', 'o.id')
    .innerJoin('projection.listings as l', 'l.id', 'o.listing_id')
    .select(['o.id', 'o.customer_id', 'o.provider_id', 'o.state', 'o.listing_id'])
    .select(['o.terms', 'b.start_at', 'b.end_at', 'b.seats', 'l.title', 'l.public_data'])
    .where('o.state', 'in', ['accepted', 'subscription-confirmed'])
    .where('o.deleted', '=', false)
    .where('b.deleted', '=', false)
    .where('b.end_at', '>', new Date(now))
    .where('b.start_at', '<=', new Date(until))
    .execute();
  const found = new Map<string, DueTime>();
  for (const row of rows) {
    const isSeries = row.state === 'subscription-confirmed';
    for (const time of comingTimes(row, now, until)) {
      const key = `${row.listing_id} ${time.start}`;
      const due = found.get(key) ?? {
        listingId: row.listing_id,
        title: row.title,
        data: row.public_data,
        providerId: row.provider_id,
        ...time,
        orders: [],
      };
      found.set(key, due);
      due.orders.push({ id: row.id, customerId: row.customer_id, seats: row.seats, isSeries });
    }
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

const dateOf = (data: ListingPublicData, start: number): string =>
  nameOfStart(data, start) ?? new Date(start).toISOString().slice(0, 10);
