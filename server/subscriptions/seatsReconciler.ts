import { createEventReconciler } from '#server/events/reconciler.ts';
import type { Reconciler, ReconcilerSettings } from '#server/events/reconciler.ts';
import { everyPage } from '#server/marketplaceClient/sdk/everyPage.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { ClassSeats } from './seats.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { dayMs } from '#shared/time/time.ts';

export interface SeatsReconcilerOptions extends ReconcilerSettings {
  operator: () => IntegrationSdk;
  seats: Pick<ClassSeats, 'noteClosed'>;
}

const isWeekly = ({ weeklyDays = [] }: ListingPublicData) => weeklyDays.length > 0;

/**
 * Sets the seats of published weekly classes by their class times: when a class is published or
 * changed, and once a day, as the booking window and the year of exceptions move on. An exception
 * that comes or goes, of whatever client, may close class times of any class.
 */
export function createSeatsReconciler(options: SeatsReconcilerOptions): Reconciler {
  const { operator, seats, ...rest } = options;

  async function all(): Promise<string[]> {
    const found: string[] = [];
    const pages = everyPage(operator().listings.query, {
      states: 'published',
      pub_lastClass: `${options.now()},`,
      'fields.listing': ['createdAt', 'publicData.weeklyDays'],
    });
    for await (const { data } of pages) {
      const weekly = data.filter(({ attributes }) => isWeekly(attributes.publicData ?? {}));
      found.push(...weekly.map(({ id }) => id));
    }
    return found;
  }

  return createEventReconciler({
    ...rest,
    name: 'seats',
    allAgainMs: dayMs,
    // Some ten queries for each class.
    listedShare: 0.2,
    isSpread: true,
    all,
    async events(after) {
      const eventTypes = 'listing/created,listing/updated,availabilityException';
      const found = await operator().events.query({ ...after, eventTypes });
      return found.map(({ sequenceId, eventType, resourceId, listingId, listing }) => {
        if (eventType.startsWith('availabilityException')) {
          return { sequenceId, keys: listingId ? [listingId] : [] };
        }
        const { state, publicData = {} } = listing?.attributes ?? {};
        return {
          sequenceId,
          keys: state === 'published' && isWeekly(publicData) ? [resourceId] : [],
        };
      });
    },
    async followUp(listingId) {
      try {
        await seats.noteClosed(listingId);
      } catch (error) {
        // Deleted meanwhile.
        if (!isRefusal(error, 404)) throw error;
      }
    },
  });
}
