import { dayMs, minuteMs } from '#shared/time/time.ts';
import { timeOfStart } from '#shared/schedule/classDates.ts';
import { nextStart, scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { orderKindOf, stateOf } from './process.ts';
import { hasDay } from './subscriptionDays.ts';
import type { TransactionState } from './process.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

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
 * The class time of an order: the booked one, the one that somebody waits for, the next one of a subscription, and of the listing
 * when nothing is booked. With `now` unknown, the first one. Null when the class has no date.
 */
export function classTimeOf(transaction: Transaction, now: number | null): OrderTime | null {
  const booked = transaction.booking?.attributes;
  const waitingFor = booked ? undefined : transaction.attributes.metadata?.waitingFor;
  if (waitingFor) {
    return { start: Date.parse(waitingFor.start), end: Date.parse(waitingFor.end) };
  }
  const first = booked?.displayStart ?? booked?.start;
  const last = booked?.displayEnd ?? booked?.end;
  const isSeries = orderKindOf(transaction) === 'subscription';
  if (first && last && !isSeries) return { start: Date.parse(first), end: Date.parse(last) };

  const data = transaction.listing?.attributes.publicData;
  const isOver = first && !running.has(stateOf(transaction));
  // A plan may begin with a later class than the next one.
  const since = first ? Math.max(now ?? 0, Date.parse(first) - 1) : now;
  const start = isOver ? Date.parse(first) : data ? nextOf(data, transaction, since) : null;
  if (start === null) return first ? { start: Date.parse(first), end: null } : null;
  const minutes = data?.classDuration?.value;
  const held = data && minutes ? timeOfStart(data, start) : null;
  return { start, end: held?.end ?? (minutes ? start + minutes * minuteMs : null) };
}

/** Time before the start from which joining is the first thing to do. */
const leadsMs = 15 * minuteMs;

/** Tells whether joining leads: it is time, and the class is not over. */
export const isTimeToJoin = ({ start, end }: OrderTime, now: number): boolean =>
  now >= start - leadsMs && now < (end ?? start);

/** Tells whether joining leads in an order: its class, or the next one of a subscription, begins soon or is under way. */
export function isClassNear(transaction: Transaction, now: number): boolean {
  const minutes = transaction.listing?.attributes.publicData.classDuration?.value ?? 0;
  // One that has begun counts until its end.
  const time = classTimeOf(transaction, now - minutes * minuteMs);
  return time !== null && isTimeToJoin(time, now);
}

// Far enough for a pause of a month and a class that rests a while.
const daysAhead = 120;

/** Returns the next class time of a listing; of a subscription, of those that it has. */
function nextOf(
  data: ListingPublicData,
  { attributes: { metadata = {} } }: Transaction,
  since: number | null,
): number | null {
  const next = nextStart(data, since);
  if (next === null || !(metadata.endsBefore ?? metadata.pauses)) return next;
  const own = scheduledTimes(data, next, next + daysAhead * dayMs).find(({ date }) =>
    hasDay(metadata, date),
  );
  // After its end: the first one that it does not have.
  return own?.start ?? next;
}
