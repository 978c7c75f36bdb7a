import { classTimeOf } from '#shared/transactions/classTime.ts';
import { orderKindOf, stateOf } from '#shared/transactions/process.ts';
import { requestEndsAt } from '#shared/transactions/requestEnd.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { Transaction } from '#shared/contract/entities.ts';

/** What happens in an order, in this order; the last three end it. */
export type OrderStepKey =
  | 'pay'
  | 'booked'
  | 'requested'
  | 'answer'
  | 'accepted'
  | 'class'
  | 'review'
  | 'reviewed'
  | 'expired'
  | 'declined'
  | 'canceled';

/** A step on the way of an order. */
export interface OrderStep {
  key: OrderStepKey;
  /** `current` is what comes next, or how the order has ended. */
  standing: 'done' | 'current' | 'ahead';
  /** When it was, is, or ends by itself, epoch milliseconds; null when unknown. */
  at: number | null;
}

/** Days in which both sides may write a review after the class (spec, decisions.md). */
const reviewDays = 7;

const confirming = new Set(['transition/confirm-payment', 'transition/confirm-instantly']);

/**
 * Returns the way of an order from the booking to the review. Null where there is none to show: of
 * a question, on a waiting list, and of a subscription, which has many classes. `now`: epoch
 * milliseconds.
 */
export function orderStepsOf(transaction: Transaction, now: number): OrderStep[] | null {
  const state = stateOf(transaction);
  if (orderKindOf(transaction) === 'subscription') return null;
  const { metadata = {}, lastTransitionedAt, createdAt, transitions } = transaction.attributes;
  const time = classTimeOf(transaction, now);
  const changed = Date.parse(lastTransitionedAt);
  const isInstant = metadata.bookingMode === 'instant';
  const confirmed = transitions.find(({ transition }) => confirming.has(transition));
  const bookedAt = Date.parse(confirmed?.createdAt ?? createdAt);
  const start = time?.start ?? null;
  const end = time?.end ?? start;
  const done = (key: OrderStepKey, at: number | null): OrderStep => ({ key, standing: 'done', at });
  const current = (key: OrderStepKey, at: number | null): OrderStep => ({
    key,
    standing: 'current',
    at,
  });
  const ahead = (key: OrderStepKey, at: number | null): OrderStep => ({
    key,
    standing: 'ahead',
    at,
  });
  const first = done(isInstant ? 'booked' : 'requested', bookedAt);
  const accepted = transitions.find(({ transition }) => transition === 'transition/accept');
  const answered = isInstant
    ? []
    : [done('accepted', accepted ? Date.parse(accepted.createdAt) : null)];
  const reviewUntil = end === null ? null : end + reviewDays * dayMs;

  switch (state) {
    case 'pending-payment':
      return [
        current('pay', changed + marketplace.paymentWindowMinutes * minuteMs),
        ...(isInstant ? [] : [ahead('answer', null)]),
        ahead('class', start),
        ahead('review', reviewUntil),
      ];
    case 'preauthorized':
      return [
        first,
        current('answer', requestEndsAt(changed, { start, end })),
        ahead('class', start),
        ahead('review', reviewUntil),
      ];
    case 'accepted':
      return [first, ...answered, current('class', start), ahead('review', reviewUntil)];
    case 'delivered':
    case 'reviewed-by-customer':
    case 'reviewed-by-provider':
      return [first, ...answered, done('class', start), current('review', reviewUntil)];
    case 'reviewed':
      return [first, ...answered, done('class', start), done('reviewed', null)];
    case 'payment-expired':
      return [current('expired', changed)];
    case 'declined':
      return [first, current('declined', changed)];
    case 'canceled':
      return [first, ...(accepted ? answered : []), current('canceled', changed)];
    default:
      return null;
  }
}
