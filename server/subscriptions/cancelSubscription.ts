import { isCoursePayment } from '#shared/transactions/course.ts';
import { completePaid } from './confirmSubscription.ts';
import { endNote, settleSeatsOf, transitionTo } from './subscriptionTransition.ts';
import { finishLeaving, leaveCourse } from './leaveCourse.ts';
import { knownSchedule } from './knownSchedule.ts';
import { refundRest } from './rests.ts';
import { moneyNote } from './notifyStudents.ts';
import { iso } from '#shared/time/time.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { SubscriptionDeps } from './deps.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { OrderChange, TransactionMetadata } from '#shared/contract/transaction.ts';

/** The change by which a class ends for a subscription, and the class times that it takes. */
export type ClassEnd = Pick<TransactionMetadata, 'change' | 'lostTimes'>;

/** Releases an unpaid reservation; completes it when it was paid at the last moment. */
async function releaseReservation(
  deps: SubscriptionDeps,
  order: Subscription,
): Promise<Subscription> {
  const { provider } = deps;
  const { sessionId } = order.metadata;
  if (sessionId) {
    await provider.expireSession(sessionId);
    const session = await provider.session(sessionId);
    if (session.status === 'complete') return completePaid(deps, order, session);
  }
  const released = await transitionTo(deps, order.id, 'transition/release-payment');
  await settleSeatsOf(deps, released);
  return released;
}

/**
 * Refunds what was paid for class times that are not held, of a subscription that has ended at the
 * provider. Returns the metadata that mails and pages show.
 */
export async function refundUnheldTimes(
  { client, provider }: SubscriptionDeps,
  order: Subscription,
  at: number,
): Promise<{ change?: OrderChange }> {
  const { metadata, listingId } = order;
  const data = listingId ? knownSchedule(await client.listing(listingId), order) : {};
  const lost = (metadata.lostTimes ?? []).map(start => Date.parse(start));
  const amount = await refundRest(provider, order, { at, data, lost });
  const refund = moneyNote({ amount, currency: marketplace.currency });
  return metadata.change && refund ? { change: { ...metadata.change, refund } } : {};
}

async function cancelConfirmed(deps: SubscriptionDeps, order: Subscription): Promise<Subscription> {
  const { provider, client } = deps;
  const { subscriptionId, restDueAt, asked } = order.metadata;
  if (isCoursePayment(subscriptionId) && !restDueAt) {
    // Whatever ends it, what the policy says comes back.
    return asked?.step === 'end' ? finishLeaving(deps, order, asked.at) : leaveCourse(deps, order);
  }
  // The provider first: otherwise a crash in between would leave a canceled order that still
  // charges.
  if (subscriptionId) await provider.endSubscription(subscriptionId);
  let canceled = order;
  if (restDueAt) {
    const metadata = await refundUnheldTimes(deps, order, Date.parse(restDueAt));
    canceled = await transitionTo(deps, order.id, 'transition/cancel-class', { metadata });
  }
  // A pending step ends with it.
  if (asked) await client.updateMetadata(order.id, { asked: null });
  // Older versions of the process have no transition of their own for the teacher's end.
  if (canceled.state === 'subscription-confirmed') {
    canceled = await transitionTo(deps, order.id, 'transition/cancel');
  }
  await settleSeatsOf(deps, canceled);
  return canceled;
}

/**
 * Ends a subscription at once, at the payment provider first.
 * @throws ApiFault 409 in other states
 */
export async function cancelSubscription(
  deps: SubscriptionDeps,
  before: Subscription,
): Promise<Subscription> {
  let order = before;
  if (order.state === 'pending-payment') {
    order = await releaseReservation(deps, order);
    const isPaid = order.state === 'subscription-confirmed';
    // Who pays at this moment has nothing of a course: all of it comes back.
    if (isPaid && isCoursePayment(order.metadata.subscriptionId)) {
      return cancelWithRefund(deps, order);
    }
  }
  if (order.state === 'subscription-confirmed') order = await cancelConfirmed(deps, order);
  if (order.state === 'payment-expired' || order.state === 'canceled') return order;
  throw apiFault(409, 'transaction-invalid-transition', 'It can not be canceled any more.');
}

/**
 * Ends a subscription at once and refunds what was paid for class times that are not held, because
 * the teacher gives the class no more. The refund is recorded before it is made, so that a crash
 * loses none, and so are the `change` of the class that mails describe and the class times that it
 * took: the provider's own news of the end may come first.
 * @throws ApiFault 409 in states that can not be canceled
 */
export async function cancelWithRefund(
  deps: SubscriptionDeps,
  order: Subscription,
  { change, lostTimes }: ClassEnd = {},
): Promise<Subscription> {
  const { now, client } = deps;
  if (order.state !== 'subscription-confirmed') return cancelSubscription(deps, order);
  const known = order.metadata.restDueAt ? order.metadata : {};
  const noted = {
    restDueAt: known.restDueAt ?? iso(now()),
    change: change ?? known.change ?? endNote(order),
    ...(lostTimes && { lostTimes }),
  };
  await client.updateMetadata(order.id, noted);
  return cancelSubscription(deps, { ...order, metadata: { ...order.metadata, ...noted } });
}
