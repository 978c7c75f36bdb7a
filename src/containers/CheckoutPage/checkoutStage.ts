import type { BookingOffer } from '#src/transactions/bookingOffer.ts';
import type { ClassTime } from '#shared/transactions/ordering.ts';
import type { AppError } from '#src/util/errors.ts';
import type { CheckoutState } from './CheckoutPage.duck.ts';

/** State of a checkout as its page shows it. */
export type CheckoutStage =
  | { kind: 'own' }
  | { kind: 'noTime' }
  | { kind: 'notBookable'; offer: Exclude<BookingOffer['kind'], 'bookable'> }
  | { kind: 'waiting' }
  | { kind: 'failed'; error: AppError }
  | { kind: 'booked'; transactionId: string }
  /** A place is held for the reader. */
  | { kind: 'offered'; transactionId: string }
  /** The order is confirmed; the page leaves for it. */
  | { kind: 'finished'; transactionId: string }
  /** The payment window has closed, or the order has ended in another way. */
  | { kind: 'over'; standing: 'expired' | 'ended' }
  | { kind: 'pay'; time: ClassTime };

export interface Standing {
  state: CheckoutState;
  offer: BookingOffer;
  isOwn: boolean;
  time: ClassTime | null;
}

/** Returns the stage of a checkout. The first condition that holds decides. */
export function checkoutStageOf({ state, offer, isOwn, time }: Standing): CheckoutStage {
  const { order, prepare, submit, bookedTransactionId, offeredId } = state;
  const closed =
    offer.kind === 'bookable' ? null : { kind: 'notBookable' as const, offer: offer.kind };
  if (isOwn) return { kind: 'own' };
  if (!time) return closed ?? { kind: 'noTime' };
  if (prepare.status === 'failed') {
    // That the class can not be booked explains more than the refused quote.
    return closed ?? { kind: 'failed', error: prepare.error };
  }
  if (prepare.status !== 'ready') return { kind: 'waiting' };
  if (order?.standing === 'confirmed' && submit.status !== 'working') {
    return { kind: 'finished', transactionId: order.transactionId };
  }
  if (bookedTransactionId) return { kind: 'booked', transactionId: bookedTransactionId };
  if (!order && offeredId) return { kind: 'offered', transactionId: offeredId };
  if (order && (order.standing === 'expired' || order.standing === 'ended')) {
    return { kind: 'over', standing: order.standing };
  }
  if (!order && closed) return closed;
  return { kind: 'pay', time };
}
