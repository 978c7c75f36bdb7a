import { apiFault } from '#server/base/apiFault.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import { subscriptionProcess } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { SubscriptionDeps } from './deps.ts';
import { knownSchedule } from './knownSchedule.ts';
import type { SessionFacts } from './provider.ts';
import { refundRest } from './rests.ts';
import { moneyNote } from './notifyStudents.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { OrderChange, TransactionMetadata } from '#shared/contract/transaction.ts';

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

/** What mails and pages tell of an end that is no change of the class; its id is none of a change. */
const endNote = ({ id }: Subscription): OrderChange => ({ id, kind: 'cancel' });

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

  /**
   * Refunds what was paid for class times that are not held, of a subscription that has ended at the provider. Returns what
   * tells mails and pages of it.
   */
  async function giveRest(order: Subscription, at: number): Promise<{ change?: OrderChange }> {
    const { metadata, listingId } = order;
    const data = listingId ? knownSchedule(await client.listing(listingId), order) : {};
    const lost = (metadata.lostTimes ?? []).map(start => Date.parse(start));
    const amount = await refundRest(provider, order, { at, data, lost });
    const refund = moneyNote({ amount, currency: marketplace.currency });
    return metadata.change && refund ? { change: { ...metadata.change, refund } } : {};
  }

  /**
   * Notes a refund for an order that an operator has canceled: then the provider still charges, or the transition is the one
   * by which a class ends. Students and our own steps end it at the provider first.
   */
  async function withRestDue(order: Subscription, subscriptionId: string): Promise<Subscription> {
    const { state, metadata, lastTransition, lastTransitionedAt } = order;
    if (state !== 'canceled' || metadata.restDueAt) return order;
    const isDue =
      lastTransition === 'transition/cancel-class' || (await provider.isRunning(subscriptionId));
    if (!isDue) return order;
    const noted = { restDueAt: new Date(lastTransitionedAt).toISOString(), change: endNote(order) };
    await client.updateMetadata(order.id, noted);
    return { ...order, metadata: { ...metadata, ...noted } };
  }

  async function cancelConfirmed(order: Subscription): Promise<Subscription> {
    const { subscriptionId, restDueAt } = order.metadata;
    // The provider first: otherwise a crash in between would leave a canceled order that still charges.
    if (subscriptionId) await provider.endSubscription(subscriptionId);
    let canceled = order;
    if (restDueAt) {
      const metadata = await giveRest(order, Date.parse(restDueAt));
      canceled = await transitionTo(order.id, 'transition/cancel-class', { metadata });
    }
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
     * Ends a subscription at once and refunds what was paid for class times that are not held, because the teacher gives
     * the class no more. The refund is recorded before it is made, so that a crash loses none, and so are the `change` of
     * the class that mails tell of and the class times that it took: the provider's own news of the end may come first.
     * @throws ApiFault 409 in states that can not be canceled
     */
    async cancelWithRefund(
      order: Subscription,
      { change, lostTimes }: Pick<TransactionMetadata, 'change' | 'lostTimes'> = {},
    ): Promise<Subscription> {
      if (order.state !== 'subscription-confirmed') return cancel(order);
      const known = order.metadata.restDueAt ? order.metadata : {};
      const noted = {
        restDueAt: known.restDueAt ?? at(),
        change: change ?? known.change ?? endNote(order),
        ...(lostTimes && { lostTimes }),
      };
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
        const noted = await withRestDue(order, subscriptionId);
        await provider.endSubscription(subscriptionId);
        const { restDueAt, cutAt } = noted.metadata;
        const end = restDueAt ? Date.parse(restDueAt) : cutAt ? (order.until ?? now()) : null;
        const told = end === null ? {} : await giveRest(noted, end);
        await client.updateMetadata(order.id, { ...told, endedAt: at() });
      }
      await settle(order);
    },
  };
}
