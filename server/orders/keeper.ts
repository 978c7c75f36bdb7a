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

/**
 * Ends a subscription, at the payment provider too, with or without a refund of what is left of the paid
 * month; false where none are sold.
 */
export type EndSubscription = (id: string, how: { refundsRest: boolean }) => Promise<boolean>;

export interface KeeperOptions {
  operator: () => IntegrationSdk;
  endSubscription: EndSubscription;
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
  async function end(
    { id, kind, state, isProviderGone }: LiveOrder,
    reason: Reason,
  ): Promise<Ending> {
    if (kind === 'subscription' && state === 'subscription-confirmed') {
      if (!(await endSubscription(id, { refundsRest: isProviderGone }))) return 'noWay';
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

  /** Orders of people who are gone that can be ended: what is accepted is the operator's to decide. */
  const isForNobody = ({ isCustomerGone, isProviderGone, state }: LiveOrder): boolean =>
    state !== 'accepted' && (isCustomerGone || isProviderGone);

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
      const surplus = new Set(surplusOfAll(orders));
      return orders.filter(order => isForNobody(order) || surplus.has(order));
    },
  };
}
