import { bookingRow, endOf, ordersOf, studentOrder } from './bookings.ts';
import type { StudentOrder } from './bookings.ts';
import type { Tables } from '#server/projection/reads.ts';
import type { MyBooking, MyClasses } from '#shared/contract/api/my.ts';
import { statedTimes } from '#shared/schedule/classSchedule.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import { hasDay } from '#shared/transactions/subscriptionDays.ts';
import { dayMs } from '#shared/time/time.ts';

/** States in which the student has seats. */
const confirmed: readonly TransactionState[] = ['accepted', 'subscription-confirmed'];
/**
 * States in which somebody has to do something, the student's own first; a confirmed subscription
 * has to be paid then.
 */
const open: readonly TransactionState[] = [
  'subscription-confirmed',
  'pending-payment',
  'offered',
  'preauthorized',
  'waiting',
];

/** Time for which the class times of a subscription are listed. */
const aheadMs = 14 * dayMs;

/**
 * Returns the class times of a subscription that are listed: of some weeks, or the next one after a
 * break.
 */
export function timesOfSubscription(order: StudentOrder, now: number): MyBooking[] {
  const { data, start, end, endedAt, terms } = order;
  if (start === null || end === null) return [];
  const until = Math.min(end, endedAt ?? Infinity);
  const times = statedTimes(data, Math.max(now, start - 1), until).filter(
    time => time.start >= start && hasDay(terms, time.date),
  );
  const next = times.findIndex(({ status }) => status !== 'canceled');
  return times
    .filter((time, index) => time.start < now + aheadMs || index <= next)
    .map(time => bookingRow(order, now, time));
}

/** An order that is over; a course at the last of its class times that was held, or its first. */
export function overRow(order: StudentOrder, now: number): MyBooking {
  const { kind, data, start, end, endedAt, terms } = order;
  if (kind !== 'subscription' || start === null || end === null) return bookingRow(order, now);
  const times = statedTimes(data, start, end).filter(
    time => time.start >= start && hasDay(terms, time.date),
  );
  const last = times.findLast(
    time => time.status !== 'canceled' && time.start < (endedAt ?? Infinity),
  );
  const time = last ?? times[0];
  return time ? bookingRow(order, now, time) : { ...bookingRow(order, now), end: undefined };
}

const startOf = ({ start = '' }: MyBooking) => start;

/** Returns whether somebody has to do something about an order, until it ends by itself. */
function isOpen(order: StudentOrder, now: number): boolean {
  const waits =
    order.state === 'subscription-confirmed'
      ? order.terms.graceUntil !== undefined
      : open.includes(order.state);
  // One that has ended by itself may be there until the marketplace has noted it.
  return waits && (endOf(order) ?? Infinity) > now;
}

/** An open order; a subscription with its next class time. */
function openRow(order: StudentOrder, now: number): MyBooking {
  if (order.state !== 'subscription-confirmed') return bookingRow(order, now);
  const [next] = timesOfSubscription(order, now).filter(({ status }) => status !== 'canceled');
  return next ?? bookingRow(order, now);
}

/** Returns what comes, and what is open. */
export async function classesOf(tables: Tables, studentId: string): Promise<MyClasses> {
  const { now, freshness } = tables;
  const rows = await ordersOf(tables, studentId)
    .where('o.state', 'in', [...confirmed, ...open])
    .where(({ or, eb }) => or([eb('b.end_at', 'is', null), eb('b.end_at', '>', new Date(now))]))
    .orderBy('b.start_at')
    .limit(500)
    .execute();
  const orders = rows.map(row => studentOrder(row, tables));
  const rank = ({ state }: StudentOrder) => open.indexOf(state);
  return {
    ...freshness,
    classes: orders
      .filter(({ state }) => confirmed.includes(state))
      .flatMap(order =>
        order.kind === 'subscription' ? timesOfSubscription(order, now) : [bookingRow(order, now)],
      )
      .sort((a, b) => startOf(a).localeCompare(startOf(b)) || a.orderId.localeCompare(b.orderId)),
    open: orders
      .filter(order => isOpen(order, now))
      .sort((a, b) => rank(a) - rank(b) || (endOf(a) ?? Infinity) - (endOf(b) ?? Infinity))
      .map(order => openRow(order, now)),
  };
}
