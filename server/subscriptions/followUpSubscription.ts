import { iso } from '#shared/time/time.ts';
import { endNote, settleSeatsOf } from './subscriptionTransition.ts';
import { isCoursePayment } from '#shared/transactions/course.ts';
import { completePaid } from './confirmSubscription.ts';
import { refundUnheldTimes } from './cancelSubscription.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { SubscriptionDeps } from './deps.ts';

/**
 * States in which a subscription has to be ended at the provider: reviews may be written, or their
 * time be over, before the server has seen the end of the classes.
 */
const endedStates: ReadonlySet<Subscription['state']> = new Set([
  'canceled',
  'delivered',
  'reviewed-by-customer',
  'reviewed-by-provider',
  'reviewed',
]);

/**
 * Notes a refund for an order that an operator has canceled: then the provider still charges, or
 * the transition is the one by which a class ends. Students and our own steps end it at the
 * provider first.
 */
async function withRefundDue(
  { provider, client }: SubscriptionDeps,
  order: Subscription,
  subscriptionId: string,
): Promise<Subscription> {
  const { state, metadata, lastTransition, lastTransitionedAt } = order;
  if (state !== 'canceled' || metadata.restDueAt) return order;
  const isDue =
    lastTransition === 'transition/cancel-class' ||
    (isCoursePayment(subscriptionId)
      ? metadata.leftAt === undefined
      : await provider.isRunning(subscriptionId));
  if (!isDue) return order;
  const noted = { restDueAt: new Date(lastTransitionedAt).toISOString(), change: endNote(order) };
  await client.updateMetadata(order.id, noted);
  return { ...order, metadata: { ...metadata, ...noted } };
}

/** Makes the provider and the seats match a subscription that an operator or a job has changed. */
export async function followUpSubscription(
  deps: SubscriptionDeps,
  order: Subscription,
): Promise<void> {
  const { provider, client, now } = deps;
  if (order.state === 'enquiry') return;
  const { sessionId, subscriptionId, endedAt } = order.metadata;
  if (order.state === 'payment-expired' && sessionId && !endedAt) {
    await provider.expireSession(sessionId);
    const session = await provider.session(sessionId);
    if (session.status === 'complete') await completePaid(deps, order, session);
    await client.updateMetadata(order.id, { endedAt: iso(now()) });
  }
  if (endedStates.has(order.state) && subscriptionId && !endedAt) {
    const noted = await withRefundDue(deps, order, subscriptionId);
    await provider.endSubscription(subscriptionId);
    const { restDueAt, cutAt } = noted.metadata;
    const end = restDueAt ? Date.parse(restDueAt) : cutAt ? (order.until ?? now()) : null;
    const told = end === null ? {} : await refundUnheldTimes(deps, noted, end);
    await client.updateMetadata(order.id, { ...told, endedAt: iso(now()) });
  }
  await settleSeatsOf(deps, order);
}
