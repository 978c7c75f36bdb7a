import { iso } from '#shared/time/time.ts';
import type { SessionFacts } from './checkoutSession.ts';
import { transitionTo } from './subscriptionTransition.ts';
import type { SubscriptionDeps } from './deps.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';

/** Ends and refunds a subscription at the provider that was paid for an order without a seat. */
async function refundLatePayment(
  { provider, logger, client, now }: SubscriptionDeps,
  order: Subscription,
  subscriptionId: string,
): Promise<void> {
  const { returnedAt, subscriptionId: known } = order.metadata;
  if (returnedAt && known === subscriptionId) return;
  await provider.endSubscription(subscriptionId);
  await provider.refundAll(subscriptionId);
  logger.warn({ transactionId: order.id, subscriptionId }, 'a late payment was refunded');
  // A second payment is not recorded: the metadata belongs to the first one.
  if (order.state !== 'payment-expired') return;
  await client.updateMetadata(order.id, { subscriptionId, returnedAt: iso(now()) });
}

/** Confirms a paid subscription while its seats are free; otherwise releases the reservation. */
const confirmPaid = (
  deps: SubscriptionDeps,
  order: Subscription,
  listingId: string,
  session: SessionFacts,
) =>
  deps.seats.withLock(listingId, async locked => {
    await locked.settle();
    // A payment for a single class may have been under way while the seats were taken.
    const full = await locked.overfull(order.first ?? deps.now());
    if (full.length === 0) {
      return transitionTo(deps, order.id, 'transition/confirm-subscription', {
        metadata: { subscriptionId: session.subscriptionId, sessionId: session.id },
      });
    }
    const released = await transitionTo(deps, order.id, 'transition/release-payment');
    await locked.settle();
    return released;
  });

/** Confirms the order of a paid session, or refunds the payment. */
export async function completePaid(
  deps: SubscriptionDeps,
  before: Subscription,
  session: SessionFacts,
): Promise<Subscription> {
  const { subscriptionId } = session;
  if (!subscriptionId) return before;
  const { state, listingId } = before;
  const isHeld = state === 'pending-payment' && listingId !== null;
  const order = isHeld ? await confirmPaid(deps, before, listingId, session) : before;
  // The first payment belongs to this order, also when it has been canceled since.
  const isOwn = order.metadata.subscriptionId === subscriptionId && !order.metadata.returnedAt;
  if (order.state !== 'pending-payment' && !isOwn)
    await refundLatePayment(deps, order, subscriptionId);
  return order;
}

/**
 * Reads from the payment provider whether an order is paid, and completes it then. `sessionId`:
 * checkout session of a webhook event, when it is not the one in the metadata.
 */
export async function confirmSubscription(
  deps: SubscriptionDeps,
  order: Subscription,
  sessionId = order.metadata.sessionId,
): Promise<Subscription> {
  const { provider } = deps;
  const isKnown = sessionId === order.metadata.sessionId;
  if (!sessionId || (isKnown && order.state === 'subscription-confirmed')) return order;
  const session = await provider.session(sessionId);
  const isPaid = session.status === 'complete' && session.isPaid;
  if (!isPaid || session.transactionId !== order.id) return order;
  return completePaid(deps, order, session);
}
