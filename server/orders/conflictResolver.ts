import {
  fetchLiveOrders,
  fetchLiveOrdersOf,
  openTransitions,
} from '#server/marketplaceClient/liveOrder.ts';
import { surplusOrders, surplusOrdersOfAll } from './claims.ts';
import { endOrder } from './endSurplusOrder.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { transitionsInto } from '#shared/transactions/process.ts';
import { waitsForAcceptance } from './instant.ts';
import type { LiveOrder } from '#server/marketplaceClient/liveOrder.ts';
import type { ConflictResolverOptions } from './endSurplusOrder.ts';

/** Ends surplus orders, and orders of banned or deleted people, with the rights of the operator. */
export type ConflictResolver = ReturnType<typeof createConflictResolver>;

// Each round reads the changes that other processes made during the last one.
const maxRounds = 10;

/** Milliseconds to wait for a transition that is under way, times the round. */
const waitMs = 50;

const queryOf =
  (operator: ConflictResolverOptions['operator']) => (params: Record<string, unknown>) =>
    operator().transactions.query(params);

/**
 * True for orders of banned or deleted people. Accepted ones are left for the operator to decide.
 */
const isAbandoned = ({ isCustomerGone, isProviderGone, state }: LiveOrder): boolean =>
  state !== 'accepted' && (isCustomerGone || isProviderGone);

/**
 * Ends the surplus and abandoned orders of one student in one listing. Returns the remaining
 * orders.
 */
async function settleOrders(
  deps: ConflictResolverOptions,
  customerId: string,
  listingId: string,
): Promise<LiveOrder[]> {
  const { operator, now, logger } = deps;
  const stuck = new Map<string, string>();
  for (let round = 0; round < maxRounds; round += 1) {
    const orders = await fetchLiveOrdersOf(queryOf(operator), { customerId, listingId }, now());
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
      const outcome = await endOrder(deps, order, gone.includes(order) ? 'partyGone' : 'duplicate');
      if (outcome === 'impossible') stuck.set(order.id, order.state);
      if (outcome === 'busy') await sleep(waitMs * (round + 1));
    }
  }
  throw new Error(`The orders of ${customerId} in ${listingId} do not come to rest.`);
}

/** Lists open requests and subscriptions; of one person, or of all. */
const fetchOpenOrders = ({ operator }: ConflictResolverOptions, who: { userId?: string } = {}) =>
  fetchLiveOrders(queryOf(operator), {
    ...who,
    lastTransitions: [...openTransitions, ...transitionsInto('subscription-confirmed')],
  });

/** Lists the orders to end or to accept, computed from open requests and subscriptions. */
async function unsettledOrders(
  deps: ConflictResolverOptions,
  who?: { userId: string },
): Promise<LiveOrder[]> {
  const orders = await fetchOpenOrders(deps, who);
  const surplus = new Set(surplusOrdersOfAll(orders));
  return orders.filter(
    order => isAbandoned(order) || surplus.has(order) || waitsForAcceptance(order),
  );
}

/** Binds the resolution of conflicts to its dependencies. */
export const createConflictResolver = (deps: ConflictResolverOptions) => ({
  settle: (customerId: string, listingId: string) => settleOrders(deps, customerId, listingId),
  unsettled: (who?: { userId: string }) => unsettledOrders(deps, who),
});
