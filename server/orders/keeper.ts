import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { IntegrationSdk } from '../sdk/integrationSdk.ts';
import { isRefusal } from '../subscriptions/refusal.ts';
import { surplusOf, surplusOfAll } from './claims.ts';
import { fetchLiveOrders, fetchLiveOrdersOf, openTransitions } from './liveOrder.ts';
import type { LiveOrder } from './liveOrder.ts';

/** Ends, as the operator, orders that must not be. */
export type Keeper = ReturnType<typeof createKeeper>;

export interface KeeperOptions {
  operator: () => IntegrationSdk;
  /** Ends a subscription, at the payment provider too; false where none are sold. */
  endSubscription: (id: string) => Promise<boolean>;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/** `busy`: a transition of it is under way. */
type Ending = 'ended' | 'noWay' | 'busy';
/** Why an order is ended. */
type Reason = 'duplicate' | 'partyGone';

const declining: Record<Reason, string> = {
  duplicate: 'transition/decline-duplicate',
  partyGone: 'transition/decline-by-operator',
};

// Each round sees what others have changed during the last one.
const mostRounds = 10;
/** Milliseconds for a transition that is under way, longer each round. */
const waitMs = 50;
// The Integration API serves ten requests at once, and others may be at work there too.
const concurrency = 4;

/** @see Keeper */
export function createKeeper({ operator, endSubscription, logger, now }: KeeperOptions) {
  const queue = new PQueue({ concurrency });
  const query = (params: Record<string, unknown>) =>
    queue.add(() => operator().transactions.query(params));

  /** Ends an order by the way that its state has. */
  async function end({ id, kind, state }: LiveOrder, reason: Reason): Promise<Ending> {
    if (kind === 'subscription' && state === 'subscription-confirmed') {
      if (!(await endSubscription(id))) return 'noWay';
    } else {
      const transition =
        state === 'pending-payment' ? 'transition/release-payment' : declining[reason];
      try {
        await queue.add(() => operator().transactions.transition({ id, transition, params: {} }));
      } catch (error) {
        // It has moved meanwhile, or is of a process without this transition.
        if (isRefusal(error, 409, 'transaction-invalid-transition')) return 'noWay';
        if (isRefusal(error, 409, 'transaction-locked')) return 'busy';
        throw error;
      }
    }
    logger.info({ transactionId: id, reason, state }, 'an order was ended');
    return 'ended';
  }

  /**
   * Orders of people who are gone that can be ended: what is accepted is the operator's to decide, and
   * so is a month that was paid to a teacher who gives no classes any more, as it has to be given back.
   */
  function isForNobody({ isCustomerGone, isProviderGone, state }: LiveOrder): boolean {
    if (state === 'accepted') return false;
    return isCustomerGone || (isProviderGone && state !== 'subscription-confirmed');
  }

  /**
   * Leaves one order for each time of one student in one listing, and none of people who are gone.
   * Gives the orders that are left.
   */
  async function settle(customerId: string, listingId: string): Promise<LiveOrder[]> {
    const stuck = new Map<string, string>();
    for (let round = 0; round < mostRounds; round += 1) {
      const orders = await fetchLiveOrdersOf(query, { customerId, listingId }, now());
      const gone = orders.filter(isForNobody);
      const open = [...gone, ...surplusOf(orders.filter(order => !isForNobody(order)))];
      // What could not be ended in the state in which it still is has to end by itself.
      const endable = open.filter(({ id, state }) => stuck.get(id) !== state);
      if (endable.length === 0) {
        for (const { id } of open) {
          logger.warn({ transactionId: id }, 'the process of an order has no way to end it');
        }
        return orders;
      }
      for (const order of endable) {
        const ending = await end(order, gone.includes(order) ? 'partyGone' : 'duplicate');
        if (ending === 'noWay') stuck.set(order.id, order.state);
        if (ending === 'busy') await sleep(waitMs * (round + 1));
      }
    }
    throw new Error(`The orders of ${customerId} in ${listingId} do not come to rest.`);
  }

  /** Orders that are still asked for, and subscriptions; of one person, or of all. */
  const open = (who: { userId?: string } = {}) =>
    fetchLiveOrders(query, {
      ...who,
      lastTransitions: [...openTransitions, 'transition/confirm-subscription'],
    });

  return {
    settle,
    /** Orders that have to be ended, as far as can be seen from those that are still asked for. */
    async unsettled(who?: { userId: string }): Promise<LiveOrder[]> {
      const orders = await open(who);
      for (const { id, state, isCustomerGone, isProviderGone } of orders) {
        if (state !== 'subscription-confirmed' || isCustomerGone || !isProviderGone) continue;
        logger.warn(
          { transactionId: id },
          'the teacher of a subscription is gone: cancel it, and give the rest of the month back',
        );
      }
      const surplus = new Set(surplusOfAll(orders));
      return orders.filter(order => isForNobody(order) || surplus.has(order));
    },
  };
}
