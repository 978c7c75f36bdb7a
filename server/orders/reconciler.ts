import { createEventReconciler } from '#server/events/reconciler.ts';
import type { ReconcilerEvent } from '#server/events/keyReader.ts';
import type { EventCursor } from '#server/events/readToEnd.ts';
import type { Reconciler, ReconcilerSettings } from '#server/events/reconciler.ts';
import type {
  IntegrationSdk,
  MarketplaceEvent,
} from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { ConflictResolver } from './conflictResolver.ts';
import { waitsForAcceptance } from './instant.ts';
import type { InstantAcceptance } from './instant.ts';
import { openTransitions } from '#server/marketplaceClient/liveOrder.ts';
import type { LiveOrder } from '#server/marketplaceClient/liveOrder.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import { relatedId } from '#shared/contract/resources.ts';

export interface OrderReconcilerOptions extends ReconcilerSettings {
  operator: () => IntegrationSdk;
  conflicts: ConflictResolver;
  instant: InstantAcceptance;
}

const defaultIntervalMs = 2_000;
/** Delay of the second check: the search index of a hosted marketplace lags some seconds behind. */
const recheckMs = 30_000;

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
 * Ends surplus orders that a crashed process left, and orders of people who were banned or deleted.
 * Accepts orders of classes that are booked at once, where their request could not.
 * Reads all open orders at the first start, then the event log.
 */
export function createOrderReconciler(options: OrderReconcilerOptions): Reconciler {
  const { operator, conflicts, instant, intervalMs = defaultIntervalMs, ...settings } = options;

  async function events(after: EventCursor): Promise<ReconcilerEvent[]> {
    const eventTypes = 'transaction/initiated,transaction/transitioned,user/updated,user/deleted';
    const found = await operator().events.query({ ...after, eventTypes });
    return found.map(event => ({ sequenceId: event.sequenceId, keys: keysOf(event) }));
  }

  const pairsOf = async (who?: { userId: string }) => [
    ...new Set((await conflicts.unsettled(who)).map(pairKey)),
  ];

  async function followUp(key: string): Promise<void> {
    const [kind, id = '', listingId = ''] = key.split(' ');
    if (kind === 'orders') {
      const kept = await conflicts.settle(id, listingId);
      for (const order of kept.filter(waitsForAcceptance)) await instant.accept(order.id);
      return;
    }
    for (const pair of await pairsOf({ userId: id })) await followUp(pair);
  }

  return createEventReconciler({
    name: 'orders',
    all: () => pairsOf(),
    events,
    followUp,
    ...settings,
    intervalMs,
    recheckMs,
  });
}
