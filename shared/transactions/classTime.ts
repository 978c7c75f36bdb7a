import { dayMs, minuteMs } from '#shared/time/time.ts';
import { timeOfStart } from '#shared/schedule/classDates.ts';
import { nextOffered, nextStart, scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import { orderKindOf, stateOf } from './process.ts';
import { hasDay } from './subscriptionDays.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { TransactionMetadata } from '#shared/contract/transaction.ts';

/** The class time that an order is about, epoch milliseconds; `end` is null when unknown. */
export interface OrderTime {
  start: number;
  end: number | null;
}

// A subscription's booking spans all its class times: which of them counts depends on the day.
const running = new Set<TransactionState | null>([
  'enquiry',
  'pending-payment',
  'subscription-confirmed',
]);

/**
 * The class time of an order: the booked one, the one that somebody waits for, the next one of a
 * subscription, and of the listing when nothing is booked. With `now` unknown, the first one. Null
 * when the class has no date.
 */
export function classTimeOf(transaction: Transaction, now: number | null): OrderTime | null {
  const booked = transaction.booking?.attributes;
  const { metadata = {} } = transaction.attributes;
  const waitingFor = booked ? undefined : metadata.waitingFor;
  if (waitingFor) {
    return { start: Date.parse(waitingFor.start), end: Date.parse(waitingFor.end) };
  }
  const begin = booked?.displayStart ?? booked?.start;
  const last = booked?.displayEnd ?? booked?.end;
  const isSeries = orderKindOf(transaction) === 'subscription';
  if (begin && last && !isSeries) return { start: Date.parse(begin), end: Date.parse(last) };

  const data = transaction.listing?.attributes.publicData;
  const first = begin ? Date.parse(begin) : null;
  if (!data) return first === null ? null : { start: first, end: null };
  const isOver = first !== null && !running.has(stateOf(transaction));
  return timeOfClass(data, isOver ? first : ownStart(data, metadata, first, now));
}

/** Returns the class time that begins at `start` with its end; null for none. */
export function timeOfClass(data: ListingPublicData, start: number | null): OrderTime | null {
  if (start === null) return null;
  const minutes = data.classDuration?.value;
  const held = minutes ? timeOfStart(data, start) : null;
  return { start, end: held?.end ?? (minutes ? start + minutes * minuteMs : null) };
}

/** Time before the start from which joining is the first thing to do. */
const leadsMs = 15 * minuteMs;

/** Returns whether joining leads: it is time, and the class is not over. */
export const isTimeToJoin = ({ start, end }: OrderTime, now: number): boolean =>
  now >= start - leadsMs && now < (end ?? start);

/** Time before the start in which the way in says how long it is until then. */
const countsMs = 60 * minuteMs;

/**
 * Returns the whole minutes until the class of an order begins, or the next one of a subscription;
 * null for more than an hour, and once it has begun.
 */
export function minutesToClass(transaction: Transaction, now: number): number | null {
  const time = classTimeOf(transaction, now);
  const left = time === null ? 0 : time.start - now;
  return left > 0 && left <= countsMs ? Math.ceil(left / minuteMs) : null;
}

/**
 * Returns whether joining leads in an order: its class, or the next one of a subscription, begins
 * soon or is under way.
 */
export function isClassNear(transaction: Transaction, now: number): boolean {
  const data = transaction.listing?.attributes.publicData;
  // Class times of weekdays may differ in length: one that has begun counts until its own end.
  const near = data ? scheduledTimes(data, now, now + leadsMs + 1) : [];
  return [now, ...near.map(({ start }) => start - 1)].some(at => {
    const time = classTimeOf(transaction, at);
    return time !== null && isTimeToJoin(time, now);
  });
}

// Far enough for a pause of a month and a class that rests a while.
const daysAhead = 120;

/**
 * Returns when the next class of a listing begins; of a subscription that begins with `first`, the
 * next one that it has, and after those its last one. Null when the class has no date.
 */
export function ownStart(
  data: ListingPublicData,
  life: Pick<TransactionMetadata, 'endsBefore' | 'pauses'>,
  first: number | null,
  now: number | null,
): number | null {
  if (first === null) return nextOffered(data, now) ?? nextStart(data, now);
  // A plan may begin with a later class than the next one.
  const next = nextStart(data, Math.max(now ?? 0, first - 1));
  if (next !== null && !(life.endsBefore ?? life.pauses)) return next;
  const isOwn = ({ date }: ScheduledTime) => hasDay(life, date);
  const own =
    next === null ? null : scheduledTimes(data, next, next + daysAhead * dayMs).find(isOwn);
  return (own ?? scheduledTimes(data, first, next ?? Infinity).findLast(isOwn))?.start ?? first;
}
