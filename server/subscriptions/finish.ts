import { apiFault } from '../api/fault.ts';
import type { Subscription } from './desk.ts';
import { subscriptionProcess } from './desk.ts';
import type { SubscriptionParts } from './parts.ts';
import type { SessionFacts } from './provider.ts';
import { isRefusal } from './refusal.ts';

/** Confirms, releases and ends subscriptions; each may be asked for again and again. */
export type Finishing = ReturnType<typeof createFinishing>;

/** @see Finishing */
export function createFinishing({ desk, places, provider, now, logger }: SubscriptionParts) {
  const at = () => new Date(now()).toISOString();

  /** Moves a subscription on, unless it has moved meanwhile; gives where it stands then. */
  async function move(id: string, transition: string, params: object = {}): Promise<Subscription> {
    await desk.transition(id, transition, params).catch((error: unknown) => {
      if (!isRefusal(error, 409, 'transaction-invalid-transition')) throw error;
    });
    return desk.subscription(id);
  }

  const settle = async ({ listingId }: Subscription) => {
    if (listingId) await places.settle(listingId);
  };

  /** Ends what was paid for an order that has no place, and gives the money back. */
  async function giveBack(order: Subscription, subscriptionId: string): Promise<void> {
    const { returnedAt, subscriptionId: known } = order.metadata;
    if (returnedAt && known === subscriptionId) return;
    await provider.endSubscription(subscriptionId);
    await provider.refundAll(subscriptionId);
    logger.warn({ transactionId: order.id, subscriptionId }, 'a late payment was given back');
    // Of a second payment nothing is noted: the order is the first one's.
    if (order.state !== 'payment-expired') return;
    await desk.note(order.id, { subscriptionId, returnedAt: at() });
  }

  /** Confirms what is paid, when its places are there; otherwise the hold ends. */
  const confirmPaid = (order: Subscription, listingId: string, session: SessionFacts) =>
    places.alone(listingId, async own => {
      await own.settle();
      // Somebody may have been paying for a single class while the places were taken.
      const full = await own.overfull(order.first ?? now());
      if (full.length === 0) {
        return move(order.id, 'transition/confirm-subscription', {
          metadata: { subscriptionId: session.subscriptionId, sessionId: session.id },
        });
      }
      const released = await move(order.id, 'transition/release-payment');
      await own.settle();
      return released;
    });

  /** Sees to it that a session that was paid has its order, or its money back. */
  async function finishPaid(before: Subscription, session: SessionFacts): Promise<Subscription> {
    const { subscriptionId } = session;
    if (!subscriptionId) return before;
    const { state, listingId } = before;
    const isHeld = state === 'pending-payment' && listingId !== null;
    const order = isHeld ? await confirmPaid(before, listingId, session) : before;
    // What was paid first, or has been cancelled since, was paid for this order.
    const isOwn = order.metadata.subscriptionId === subscriptionId && !order.metadata.returnedAt;
    if (order.state !== 'pending-payment' && !isOwn) await giveBack(order, subscriptionId);
    return order;
  }

  /** Lets a hold go that nobody will pay. */
  async function release(order: Subscription): Promise<Subscription> {
    const { sessionId } = order.metadata;
    if (sessionId) {
      await provider.expireSession(sessionId);
      const session = await provider.session(sessionId);
      if (session.status === 'complete') return finishPaid(order, session);
    }
    const released = await move(order.id, 'transition/release-payment');
    await settle(released);
    return released;
  }

  async function cancelConfirmed(order: Subscription): Promise<Subscription> {
    const { subscriptionId } = order.metadata;
    // Never the other way round: nobody pays on for what they have left.
    if (subscriptionId) {
      await provider.endSubscription(subscriptionId);
      if (order.metadata.restDueAt) await provider.refundRest(subscriptionId);
    }
    const canceled = await move(order.id, 'transition/cancel');
    await settle(canceled);
    return canceled;
  }

  /** Ends a subscription at once, at the payment provider first. @throws ApiFault 409 */
  async function cancel(before: Subscription): Promise<Subscription> {
    let order = before;
    if (order.state === 'pending-payment') order = await release(order);
    if (order.state === 'subscription-confirmed') order = await cancelConfirmed(order);
    if (order.state === 'payment-expired' || order.state === 'canceled') return order;
    throw apiFault(409, 'transaction-invalid-transition', 'It can not be cancelled any more.');
  }

  return {
    /** A subscription by its transaction. @throws ApiFault 404 when it is another kind of order */
    async find(transactionId: string): Promise<Subscription> {
      const order = await desk.subscription(transactionId);
      if (order.processName === subscriptionProcess) return order;
      throw apiFault(404, 'not-found', 'This is no subscription.', ['transactionId']);
    },

    /** Asks the payment provider whether an order is paid; `sessionId` where another one is known of. */
    async confirm(
      order: Subscription,
      sessionId = order.metadata.sessionId,
    ): Promise<Subscription> {
      const isKnown = sessionId === order.metadata.sessionId;
      if (!sessionId || (isKnown && order.state === 'subscription-confirmed')) return order;
      const session = await provider.session(sessionId);
      const isPaid = session.status === 'complete' && session.isPaid;
      if (!isPaid || session.transactionId !== order.id) return order;
      return finishPaid(order, session);
    },

    cancel,

    /**
     * Ends a subscription at once and refunds what is left of the paid month: its teacher gives the class
     * no more. Noted before it is made, so that a crash in between loses no refund. @throws ApiFault 409
     */
    async cancelWithRefund(order: Subscription): Promise<Subscription> {
      if (order.state !== 'subscription-confirmed') return cancel(order);
      const restDueAt = order.metadata.restDueAt ?? at();
      await desk.note(order.id, { restDueAt });
      return cancel({ ...order, metadata: { ...order.metadata, restDueAt } });
    },

    /** What has to follow, whoever moved the subscription: an operator, the clock, or a crash in between. */
    async followUp(order: Subscription): Promise<void> {
      if (order.state === 'enquiry') return;
      const { sessionId, subscriptionId, endedAt } = order.metadata;
      if (order.state === 'payment-expired' && sessionId && !endedAt) {
        await provider.expireSession(sessionId);
        const session = await provider.session(sessionId);
        if (session.status === 'complete') await finishPaid(order, session);
        await desk.note(order.id, { endedAt: at() });
      }
      const isEnded = order.state === 'canceled' || order.state === 'delivered';
      if (isEnded && subscriptionId && !endedAt) {
        await provider.endSubscription(subscriptionId);
        if (order.metadata.restDueAt) await provider.refundRest(subscriptionId);
        await desk.note(order.id, { endedAt: at() });
      }
      await settle(order);
    },
  };
}
