import { createEventReconciler } from '#server/events/reconciler.ts';
import type { Reconciler, ReconcilerSettings } from '#server/events/reconciler.ts';
import { everyPage } from '#server/marketplaceClient/sdk/everyPage.ts';
import type {
  IntegrationSdk,
  MarketplaceEvent,
} from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { SoldSeatsMonitor } from './soldSeats.ts';
import { relatedId } from '#shared/contract/resources.ts';
import { dayMs } from '#shared/time/time.ts';

export interface SoldSeatsReconcilerOptions extends ReconcilerSettings {
  operator: () => IntegrationSdk;
  soldSeats: SoldSeatsMonitor;
}

/**
 * Time for those who change a class to put it right by themselves, and for a search index that lags
 * behind.
 */
const patienceMs = 10_000;
/** Time in which a sale that waits for the payment provider may become known. */
const watchedMs = dayMs;

/**
 * Raises the seats of classes to those that are taken: checks each class that is changed, its
 * orders for a day after that, and all classes at the first start and once a week. One that has
 * sold too many is checked again before anything is done.
 */
export function createSoldSeatsReconciler(options: SoldSeatsReconcilerOptions): Reconciler {
  const { operator, soldSeats, logger, now, ...rest } = options;
  /** Classes that were changed, with the time. */
  const changed = new Map<string, number>();
  /** Classes that have sold too many, with the time when that was seen first. */
  const seen = new Map<string, number>();

  async function all(): Promise<string[]> {
    const found: string[] = [];
    const pages = everyPage(operator().listings.query, {
      states: 'published',
      pub_lastClass: `${now()},`,
      'fields.listing': ['createdAt'],
    });
    for await (const { data } of pages) found.push(...data.map(({ id }) => id));
    return found;
  }

  function keysOf({ resourceId, listing, transaction }: MarketplaceEvent): string[] {
    if (listing) {
      if (listing.attributes.state !== 'published') return [];
      for (const [id, at] of changed) if (at + watchedMs <= now()) changed.delete(id);
      changed.set(resourceId, now());
      return [resourceId];
    }
    const listingId = transaction && relatedId(transaction, 'listing');
    if (!listingId) return [];
    return (changed.get(listingId) ?? -Infinity) + watchedMs > now() ? [listingId] : [];
  }

  async function followUp(listingId: string): Promise<number | null> {
    if (!(await soldSeats.look(listingId))) {
      seen.delete(listingId);
      return null;
    }
    const dueAt = (seen.get(listingId) ?? now()) + patienceMs;
    if (now() < dueAt) {
      seen.set(listingId, dueAt - patienceMs);
      return dueAt;
    }
    const found = await soldSeats.raise(listingId);
    seen.delete(listingId);
    if (found) logger.warn({ listingId, ...found }, 'a class keeps the seats that are taken');
    return null;
  }

  return createEventReconciler({
    ...rest,
    name: 'sold seats',
    logger,
    now,
    listedShare: 0.2,
    isSpread: true,
    remembered: changed,
    all,
    async events(after) {
      const eventTypes = 'listing/updated,transaction/initiated,transaction/transitioned';
      const found = await operator().events.query({ ...after, eventTypes });
      return found.map(event => ({ sequenceId: event.sequenceId, keys: keysOf(event) }));
    },
    followUp: listingId =>
      followUp(listingId).catch((error: unknown) => {
        // Deleted meanwhile.
        if (isRefusal(error, 404)) return null;
        throw error;
      }),
  });
}
