import type { Logger } from 'pino';
import { createEventReconciler } from '#server/events/reconciler.ts';
import type { EventCursor, Reconciler, ReconcilerEvent } from '#server/events/reconciler.ts';
import type { QueryOrders } from '#server/marketplaceClient/liveOrder.ts';
import type {
  IntegrationSdk,
  MarketplaceEvent,
} from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { numberedPages } from '#server/marketplaceClient/sdk/everyPage.ts';
import type { SettleWaitingLists } from './settle.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import { relatedId } from '#shared/contract/resources.ts';
import { transitionsInto } from '#shared/transactions/process.ts';

export interface WaitingListReconcilerOptions {
  operator: () => IntegrationSdk;
  query: QueryOrders;
  settle: SettleWaitingLists;
  logger: Logger;
  now: () => number;
  /** Milliseconds between two runs. */
  intervalMs?: number;
}

const defaultIntervalMs = 2_000;
/** Delay of the second check: the search index of a hosted marketplace lags some seconds behind. */
const recheckMs = 30_000;
const listed: readonly string[] = [...transitionsInto('waiting'), ...transitionsInto('offered')];

/**
 * Offers seats that free to those who wait for them, and ends what can not go on. Reads all waiting
 * orders once, then the event log; of listings with waiting lists it looks again when time alone
 * changes something.
 */
export function createWaitingListReconciler(options: WaitingListReconcilerOptions): Reconciler {
  const { operator, query, settle, logger, now, intervalMs = defaultIntervalMs } = options;
  // Listings with people who wait. Others have events in number, and nothing to offer.
  const watched = new Set<string>();

  function watch(listingId: string): string {
    watched.add(listingId);
    return listingId;
  }

  async function all(): Promise<string[]> {
    const found = new Set<string>();
    const wanted = { lastTransitions: listed, include: ['listing'], sort: '-createdAt' };
    for await (const answer of numberedPages(page => query({ ...wanted, ...page }))) {
      for (const { listing } of entitiesOf(answer)) if (listing) found.add(watch(listing.id));
    }
    return [...found];
  }

  function keysOf({ resourceId, transaction, listing }: MarketplaceEvent): string[] {
    if (listing) return watched.has(resourceId) ? [resourceId] : [];
    const listingId = transaction && relatedId(transaction, 'listing');
    if (!listingId) return [];
    const isOnList = listed.includes(transaction.attributes.lastTransition ?? '');
    if (isOnList) watch(listingId);
    return isOnList || watched.has(listingId) ? [listingId] : [];
  }

  async function events(after: EventCursor): Promise<ReconcilerEvent[]> {
    const eventTypes = 'transaction/initiated,transaction/transitioned,listing/updated';
    const found = await operator().events.query({ ...after, eventTypes });
    return found.map(event => ({ sequenceId: event.sequenceId, keys: keysOf(event) }));
  }

  async function followUp(listingId: string): Promise<number | null> {
    const again = await settle(listingId).catch((error: unknown) => {
      // The listing was deleted, and its orders with it.
      if (isRefusal(error, 404)) return null;
      throw error;
    });
    if (again === null) watched.delete(listingId);
    return again;
  }

  return createEventReconciler({
    name: 'waiting lists',
    all,
    events,
    followUp,
    logger,
    now,
    intervalMs,
    recheckMs,
  });
}
