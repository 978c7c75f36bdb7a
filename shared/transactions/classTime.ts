import { minuteMs } from '#shared/time/time.ts';
import { timeOfStart } from '#shared/schedule/classDates.ts';
import { nextStart } from '#shared/schedule/classSchedule.ts';
import { orderKindOf, stateOf } from './process.ts';
import type { TransactionState } from './process.ts';
import type { Transaction } from '#shared/contract/entities.ts';

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
 * The class time of an order: the booked one, the next one of a subscription, and of the listing
 * when nothing is booked. With `now` unknown, the first one. Null when the class has no date.
 */
export function classTimeOf(transaction: Transaction, now: number | null): OrderTime | null {
  const booked = transaction.booking?.attributes;
  const first = booked?.displayStart ?? booked?.start;
  const last = booked?.displayEnd ?? booked?.end;
  const isSeries = orderKindOf(transaction) === 'subscription';
  if (first && last && !isSeries) return { start: Date.parse(first), end: Date.parse(last) };

  const data = transaction.listing?.attributes.publicData;
  const isOver = first && !running.has(stateOf(transaction));
  // A plan may begin with a later class than the next one.
  const since = first ? Math.max(now ?? 0, Date.parse(first) - 1) : now;
  const start = isOver ? Date.parse(first) : data ? nextStart(data, since) : null;
  if (start === null) return first ? { start: Date.parse(first), end: null } : null;
  const minutes = data?.classDuration?.value;
  const held = data && minutes ? timeOfStart(data, start) : null;
  return { start, end: held?.end ?? (minutes ? start + minutes * minuteMs : null) };
}
