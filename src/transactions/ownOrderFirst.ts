import type { OwnOrders, OwnSession } from '#shared/contract/api/orders.ts';
import type { ClassTime } from '#shared/transactions/ordering.ts';
import { bookedAt } from '#shared/transactions/ordering.ts';

/** An order of the reader's own, which is told before what others have booked. */
export interface FirstOrder {
  transactionId: string;
  state: OwnSession['state'] | 'offered' | 'subscription';
}

/**
 * Returns the reader's order of a class time: what they have booked, or the place that is held for them. Without a time,
 * as where all are taken, their next order of the class; null for none.
 */
export function firstOrderOf(
  { sessions, offers, subscription }: OwnOrders,
  time: Pick<ClassTime, 'start' | 'end'> | null,
): FirstOrder | null {
  const isAsked = (id: string) => (time ? bookedAt([...sessions, ...offers], time) === id : true);
  const session = sessions.find(one => isAsked(one.transactionId));
  if (session) return session;
  const offer = offers.find(one => isAsked(one.transactionId));
  if (offer) return { transactionId: offer.transactionId, state: 'offered' };
  if (time || !subscription) return null;
  const { transactionId, state } = subscription;
  return { transactionId, state: state === 'pending-payment' ? state : 'subscription' };
}
