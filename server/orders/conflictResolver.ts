import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { surplusOrders, surplusOrdersOfAll } from './claims.ts';
import { waitsForAcceptance } from './instant.ts';
import {
  fetchLiveOrders,
  fetchLiveOrdersOf,
  openTransitions,
} from '#server/marketplaceClient/liveOrder.ts';
import type { LiveOrder } from '#server/marketplaceClient/liveOrder.ts';
import type { TransactionMetadata } from '#shared/contract/transaction.ts';
import { transitionsInto } from '#shared/transactions/process.ts';

/** Ends surplus orders, and orders of banned or deleted people, with the rights of the operator. */
export type ConflictResolver = ReturnType<typeof createConflictResolver>;

/**
 * Ends a subscription, at the payment provider too. `refundsRest`: refund the rest of the paid month.
 * Returns false when subscriptions are not set up.
 */
export type EndSubscription = (id: string, how: { refundsRest: boolean }) => Promise<boolean>;

export interface ConflictResolverOptions {
  operator: () => IntegrationSdk;
  endSubscription: EndSubscription;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/** `impossible`: its process has no transition for it. `busy`: a transition is under way. */
type Outcome = 'ended' | 'impossible' | 'busy';
type Reason = 'duplicate' | 'partyGone';

const declining: Record<Reason, string> = {
  duplicate: 'transition/decline-duplicate',
  partyGone: 'transition/decline-by-operator',
};

const dropped: Record<Reason, TransactionMetadata> = {
  duplicate: { waitingEnd: 'booked' },
  partyGone: { waitingEnd: 'gone' },
};

// Each round reads the changes that other processes made during the last one.
const maxRounds = 10;
/** Milliseconds to wait for a transition that is under way, times the round. */
const waitMs = 50;

/** @see ConflictResolver */
export function createConflictResolver({
  operator,
  endSubscription,
  logger,
  now,
}: ConflictResolverOptions) {
  const query = (params: Record<string, unknown>) => operator().transactions.query(params);

  /** Ends an order by the transition of its state. */
  async function end(
    { id, kind, state, isProviderGone }: LiveOrder,
    reason: Reason,
  ): Promise<Outcome> {
    if (kind === 'subscription' && state === 'subscription-confirmed') {
      if (!(await endSubscription(id, { refundsRest: isProviderGone }))) return 'impossible';
    } else {
      const step =
        state === 'offered'
          ? { transition: 'transition/drop-offer', params: { metadata: dropped[reason] } }
          : {
              transition:
                state === 'pending-payment' ? 'transition/release-payment' : declining[reason],
              params: {},
            };
      try {
        await operator().transactions.transition({ id, ...step });
      } catch (error) {
        // The state has changed meanwhile, or the process version has no such transition.
        if (isRefusal(error, 409, 'transaction-invalid-transition')) return 'impossible';
        if (isRefusal(error, 409, 'transaction-locked')) return 'busy';
        throw error;
      }
    }
    logger.info({ transactionId: id, reason, state }, 'an order was ended');
    return 'ended';
  }

  /** Tells orders of banned or deleted people. Accepted ones are left for the operator to decide. */
  const isAbandoned = ({ isCustomerGone, isProviderGone, state }: LiveOrder): boolean =>
    state !== 'accepted' && (isCustomerGone || isProviderGone);

  /**
   * Ends the surplus and abandoned orders of one student in one listing. Returns the remaining orders.
   */
  async function settle(customerId: string, listingId: string): Promise<LiveOrder[]> {
    const stuck = new Map<string, string>();
    for (let round = 0; round < maxRounds; round += 1) {
      const orders = await fetchLiveOrdersOf(query, { customerId, listingId }, now());
      const gone = orders.filter(isAbandoned);
      const open = [...gone, ...surplusOrders(orders.filter(order => !isAbandoned(order)))];
      // An order that could not be ended in its present state is left to expire.
      const endable = open.filter(({ id, state }) => stuck.get(id) !== state);
      if (endable.length === 0) {
        for (const { id } of open) {
          logger.warn({ transactionId: id }, 'the process of an order has no transition to end it');
        }
        return orders;
      }
      for (const order of endable) {
        const outcome = await end(order, gone.includes(order) ? 'partyGone' : 'duplicate');
        if (outcome === 'impossible') stuck.set(order.id, order.state);
        if (outcome === 'busy') await sleep(waitMs * (round + 1));
      }
    }
    throw new Error(`The orders of ${customerId} in ${listingId} do not come to rest.`);
  }

  /** Lists open requests and subscriptions; of one person, or of all. */
  const open = (who: { userId?: string } = {}) =>
    fetchLiveOrders(query, {
      ...who,
      lastTransitions: [...openTransitions, ...transitionsInto('subscription-confirmed')],
    });

  return {
    settle,
    /** Lists the orders to end or to accept, computed from open requests and subscriptions. */
    async unsettled(who?: { userId: string }): Promise<LiveOrder[]> {
      const orders = await open(who);
      const surplus = new Set(surplusOrdersOfAll(orders));
      return orders.filter(
        order => isAbandoned(order) || surplus.has(order) || waitsForAcceptance(order),
      );
    },
  };
}
