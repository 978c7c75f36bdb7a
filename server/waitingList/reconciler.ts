import { createEventReconciler } from '#server/events/reconciler.ts';
import type { ReconcilerEvent } from '#server/events/keyReader.ts';
import type { EventCursor } from '#server/events/readToEnd.ts';
import type { Reconciler, ReconcilerSettings } from '#server/events/reconciler.ts';
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

export interface WaitingListReconcilerOptions extends ReconcilerSettings {
  operator: () => IntegrationSdk;
  query: QueryOrders;
  settle: SettleWaitingLists;
}

const defaultIntervalMs = 2_000;
/** Delay of the second check: the search index of a hosted marketplace lags some seconds behind. */
const recheckMs = 30_000;
/** What seats free by: bookings that end, times that open, a class that gets more seats. */
const eventTypes = [
  'transaction/initiated',
  'transaction/transitioned',
  'listing/updated',
  'availabilityException',
  'stockAdjustment',
].join(',');
const listed: readonly string[] = [...transitionsInto('waiting'), ...transitionsInto('offered')];

/**
 * Offers seats that free to those who wait for them, and ends what can not go on. Reads all waiting
 * orders at the first start, then the event log; of listings with waiting lists it looks again when
 * time alone changes something.
 */
export function createWaitingListReconciler(options: WaitingListReconcilerOptions): Reconciler {
  const { operator, query, settle, intervalMs = defaultIntervalMs, ...settings } = options;
  // Listings with people who wait, since when. Others have events in number, and nothing to offer.
  const watched = new Map<string, number>();

  function watch(listingId: string): string {
    if (!watched.has(listingId)) watched.set(listingId, options.now());
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

  function keysOf(event: MarketplaceEvent): string[] {
    const { resourceId, transaction, listing } = event;
    if (listing) return watched.has(resourceId) ? [resourceId] : [];
    const listingId = transaction ? relatedId(transaction, 'listing') : event.listingId;
    if (!listingId) return [];
    const isOnList = listed.includes(transaction?.attributes.lastTransition ?? '');
    if (isOnList) watch(listingId);
    return isOnList || watched.has(listingId) ? [listingId] : [];
  }

  async function events(after: EventCursor): Promise<ReconcilerEvent[]> {
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
    ...settings,
    intervalMs,
    recheckMs,
    remembered: watched,
  });
}
