import { apiFault } from '../api/fault.ts';
import type { Subscription } from './subscriptionsClient.ts';
import { subscriptionProcess } from './subscriptionsClient.ts';
import type { SubscriptionDeps } from './deps.ts';
import type { SessionFacts } from './provider.ts';
import { isRefusal } from '../sdk/refusal.ts';
import type { OrderChange } from '#shared/contract/transaction.ts';

/**
 * States in which a subscription has to be ended at the provider: reviews may be written, or their time be over, before
 * the server has seen the end of the classes.
 */
const endedStates: ReadonlySet<Subscription['state']> = new Set([
  'canceled',
  'delivered',
  'reviewed-by-customer',
  'reviewed-by-provider',
  'reviewed',
]);

/** Confirms, releases and ends subscriptions. Every operation is idempotent. */
export type SubscriptionCompletion = ReturnType<typeof createCompleteSubscription>;

/** @see SubscriptionCompletion */
export function createCompleteSubscription({
  client,
  places,
  provider,
  now,
  logger,
}: SubscriptionDeps) {
  const at = () => new Date(now()).toISOString();

  /** Makes a transition, unless the state has changed meanwhile. Returns the subscription after it. */
  async function transitionTo(
    id: string,
    transition: string,
    params: object = {},
  ): Promise<Subscription> {
    await client.transition(id, transition, params).catch((error: unknown) => {
      if (!isRefusal(error, 409, 'transaction-invalid-transition')) throw error;
    });
    return client.subscription(id);
  }

  const settle = async ({ listingId }: Subscription) => {
    if (listingId) await places.settle(listingId);
  };

  /** Ends and refunds a subscription at the provider that was paid for an order without a place. */
  async function refundLatePayment(order: Subscription, subscriptionId: string): Promise<void> {
    const { returnedAt, subscriptionId: known } = order.metadata;
    if (returnedAt && known === subscriptionId) return;
    await provider.endSubscription(subscriptionId);
    await provider.refundAll(subscriptionId);
    logger.warn({ transactionId: order.id, subscriptionId }, 'a late payment was refunded');
    // A second payment is not recorded: the metadata belongs to the first one.
    if (order.state !== 'payment-expired') return;
    await client.updateMetadata(order.id, { subscriptionId, returnedAt: at() });
  }

  /** Confirms a paid subscription while its places are free; otherwise releases the reservation. */
  const confirmPaid = (order: Subscription, listingId: string, session: SessionFacts) =>
    places.withLock(listingId, async locked => {
      await locked.settle();
      // A payment for a single class may have been under way while the places were taken.
      const full = await locked.overfull(order.first ?? now());
      if (full.length === 0) {
        return transitionTo(order.id, 'transition/confirm-subscription', {
          metadata: { subscriptionId: session.subscriptionId, sessionId: session.id },
        });
      }
      const released = await transitionTo(order.id, 'transition/release-payment');
      await locked.settle();
      return released;
    });

  /** Confirms the order of a paid session, or refunds the payment. */
  async function completePaid(before: Subscription, session: SessionFacts): Promise<Subscription> {
    const { subscriptionId } = session;
    if (!subscriptionId) return before;
    const { state, listingId } = before;
    const isHeld = state === 'pending-payment' && listingId !== null;
    const order = isHeld ? await confirmPaid(before, listingId, session) : before;
    // The first payment belongs to this order, also when it has been canceled since.
    const isOwn = order.metadata.subscriptionId === subscriptionId && !order.metadata.returnedAt;
    if (order.state !== 'pending-payment' && !isOwn) await refundLatePayment(order, subscriptionId);
    return order;
  }

  /** Releases an unpaid reservation; completes it when it was paid at the last moment. */
  async function release(order: Subscription): Promise<Subscription> {
    const { sessionId } = order.metadata;
    if (sessionId) {
      await provider.expireSession(sessionId);
      const session = await provider.session(sessionId);
      if (session.status === 'complete') return completePaid(order, session);
    }
    const released = await transitionTo(order.id, 'transition/release-payment');
    await settle(released);
    return released;
  }

  async function cancelConfirmed(order: Subscription): Promise<Subscription> {
    const { subscriptionId, restDueAt } = order.metadata;
    // The provider first: otherwise a crash in between would leave a canceled order that still charges.
    if (subscriptionId) {
      await provider.endSubscription(subscriptionId);
      if (restDueAt) await provider.refundRest(subscriptionId, order.metadata);
    }
    let canceled = restDueAt ? await transitionTo(order.id, 'transition/cancel-class') : order;
    // A step that was asked for besides is over with it.
    if (order.metadata.asked) await client.updateMetadata(order.id, { asked: null });
    // Older versions of the process have no transition of their own for the teacher's end.
    if (canceled.state === 'subscription-confirmed') {
      canceled = await transitionTo(order.id, 'transition/cancel');
    }
    await settle(canceled);
    return canceled;
  }

  /** Ends a subscription at once, at the payment provider first. @throws ApiFault 409 in other states */
  async function cancel(before: Subscription): Promise<Subscription> {
    let order = before;
    if (order.state === 'pending-payment') order = await release(order);
    if (order.state === 'subscription-confirmed') order = await cancelConfirmed(order);
    if (order.state === 'payment-expired' || order.state === 'canceled') return order;
    throw apiFault(409, 'transaction-invalid-transition', 'It can not be canceled any more.');
  }

  return {
    /** Returns a subscription by its transaction id. @throws ApiFault 404 for another kind of order */
    async find(transactionId: string): Promise<Subscription> {
      const order = await client.subscription(transactionId);
      if (order.processName === subscriptionProcess) return order;
      throw apiFault(404, 'not-found', 'This is no subscription.', ['transactionId']);
    },

    /**
     * Asks the payment provider whether an order is paid, and completes it then. `sessionId`: checkout
     * session of a webhook event, when it is not the one in the metadata.
     */
    async confirm(
      order: Subscription,
      sessionId = order.metadata.sessionId,
    ): Promise<Subscription> {
      const isKnown = sessionId === order.metadata.sessionId;
      if (!sessionId || (isKnown && order.state === 'subscription-confirmed')) return order;
      const session = await provider.session(sessionId);
      const isPaid = session.status === 'complete' && session.isPaid;
      if (!isPaid || session.transactionId !== order.id) return order;
      return completePaid(order, session);
    },

    cancel,

    /**
     * Ends a subscription at once and refunds the rest of the paid month, because the teacher gives the
     * class no more. The refund is recorded before it is made, so that a crash loses none, and so is the
     * `change` of the class that mails tell of: the provider's own news of the end may come first.
     * @throws ApiFault 409 in states that can not be canceled
     */
    async cancelWithRefund(order: Subscription, change?: OrderChange): Promise<Subscription> {
      if (order.state !== 'subscription-confirmed') return cancel(order);
      const noted = { restDueAt: order.metadata.restDueAt ?? at(), ...(change && { change }) };
      await client.updateMetadata(order.id, noted);
      return cancel({ ...order, metadata: { ...order.metadata, ...noted } });
    },

    /** Makes the provider and the places match a subscription that an operator or a job has changed. */
    async followUp(order: Subscription): Promise<void> {
      if (order.state === 'enquiry') return;
      const { sessionId, subscriptionId, endedAt } = order.metadata;
      if (order.state === 'payment-expired' && sessionId && !endedAt) {
        await provider.expireSession(sessionId);
        const session = await provider.session(sessionId);
        if (session.status === 'complete') await completePaid(order, session);
        await client.updateMetadata(order.id, { endedAt: at() });
      }
      if (endedStates.has(order.state) && subscriptionId && !endedAt) {
        await provider.endSubscription(subscriptionId);
        const { restDueAt, cutAt } = order.metadata;
        if (restDueAt ?? cutAt) await provider.refundRest(subscriptionId, order.metadata);
        await client.updateMetadata(order.id, { endedAt: at() });
      }
      await settle(order);
    },
  };
}
