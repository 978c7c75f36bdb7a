import type { BookingOffer } from '#src/transactions/bookingOffer.ts';
import type { ClassTime } from '#shared/transactions/ordering.ts';
import type { AppError } from '#src/util/errors.ts';
import type { CheckoutState } from './CheckoutPage.duck.ts';

/** Where a checkout stands, as its page shows it. */
export type CheckoutStage =
  | { kind: 'own' }
  | { kind: 'noTime' }
  | { kind: 'notBookable'; offer: Exclude<BookingOffer['kind'], 'bookable'> }
  | { kind: 'waiting' }
  | { kind: 'failed'; error: AppError }
  | { kind: 'booked'; transactionId: string }
  /** All is done: the order is the place to be. */
  | { kind: 'finished'; transactionId: string }
  /** The order ran out of time, or ended in another way. */
  | { kind: 'over'; standing: 'expired' | 'ended' }
  | { kind: 'pay'; time: ClassTime };

export interface Standing {
  state: CheckoutState;
  offer: BookingOffer;
  isOwn: boolean;
  time: ClassTime | null;
}

/** Reads the stage from what is known; the first that holds, in this order. */
export function checkoutStageOf({ state, offer, isOwn, time }: Standing): CheckoutStage {
  const { order, prepare, submit, bookedTransactionId } = state;
  const closed =
    offer.kind === 'bookable' ? null : { kind: 'notBookable' as const, offer: offer.kind };
  if (isOwn) return { kind: 'own' };
  if (!time) return closed ?? { kind: 'noTime' };
  if (prepare.status === 'failed') {
    // A class that can not be booked says so itself, better than the refusal of the quote.
    return closed ?? { kind: 'failed', error: prepare.error };
  }
  if (prepare.status !== 'ready') return { kind: 'waiting' };
  if (order?.standing === 'confirmed' && submit.status !== 'working') {
    return { kind: 'finished', transactionId: order.transactionId };
  }
  if (bookedTransactionId) return { kind: 'booked', transactionId: bookedTransactionId };
  if (order && (order.standing === 'expired' || order.standing === 'ended')) {
    return { kind: 'over', standing: order.standing };
  }
  if (!order && closed) return closed;
  return { kind: 'pay', time };
}
