import type { Logger } from 'pino';
import { createEventWatch } from '../events/eventWatch.ts';
import type { EventPlace, Watch, WatchedEvent } from '../events/eventWatch.ts';
import type { IntegrationSdk, MarketplaceEvent } from '../sdk/integrationSdk.ts';
import type { Keeper } from './keeper.ts';
import { openTransitions } from './liveOrder.ts';
import type { LiveOrder } from './liveOrder.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import { relatedId } from '#shared/contract/resources.ts';

export interface OrderWatchOptions {
  operator: () => IntegrationSdk;
  keeper: Keeper;
  logger: Logger;
  now: () => number;
  /** Milliseconds between two looks. */
  every?: number;
}

const usually = 2_000;
/** A hosted service shows in its searches within seconds what has been written. */
const again = 30_000;

const pairKey = ({ customerId, listingId }: Pick<LiveOrder, 'customerId' | 'listingId'>) =>
  `orders ${customerId} ${listingId}`;

function keysOf({ eventType, resourceId, user, transaction }: MarketplaceEvent): string[] {
  if (eventType === 'user/deleted') return [`user ${resourceId}`];
  if (eventType === 'user/updated') return isBannedOrDeleted(user) ? [`user ${resourceId}`] : [];
  if (!transaction) return [];
  const customerId = relatedId(transaction, 'customer');
  const listingId = relatedId(transaction, 'listing');
  const isAskedFor = openTransitions.includes(transaction.attributes.lastTransition ?? '');
  return isAskedFor && customerId && listingId ? [pairKey({ customerId, listingId })] : [];
}

/**
 * Accounts are banned and deleted elsewhere, and a process may die after it has made an order. What has
 * to follow is done here, from the event log and, at first, for all.
 */
export function createOrderWatch(options: OrderWatchOptions): Watch {
  const { operator, keeper, logger, now, every = usually } = options;

  async function events(after: EventPlace): Promise<WatchedEvent[]> {
    const eventTypes = 'transaction/initiated,transaction/transitioned,user/updated,user/deleted';
    const found = await operator().events.query({ ...after, eventTypes });
    return found.map(event => ({ sequenceId: event.sequenceId, keys: keysOf(event) }));
  }

  const pairsOf = async (who?: { userId: string }) => [
    ...new Set((await keeper.unsettled(who)).map(pairKey)),
  ];

  async function followUp(key: string): Promise<void> {
    const [kind, id = '', listingId = ''] = key.split(' ');
    if (kind === 'orders') {
      await keeper.settle(id, listingId);
      return;
    }
    for (const pair of await pairsOf({ userId: id })) await followUp(pair);
  }

  return createEventWatch({
    name: 'orders',
    all: () => pairsOf(),
    events,
    followUp,
    logger,
    now,
    every,
    again,
  });
}
