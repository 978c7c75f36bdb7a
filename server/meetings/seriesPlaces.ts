import { isRefusal } from '../sdk/refusal.ts';
import type { ServerSdk } from '../sdk/sdk.ts';
import { dayMs } from '#shared/time/time.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { planSeats, timesReserved } from '#shared/transactions/capacity.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/**
 * Returns how much stock the extended series (`longer`) adds within the booking window, without the
 * places of subscriptions.
 */
export function placesGained(
  { attributes: { publicData, metadata } }: Listing,
  longer: ListingPublicData,
  now: number,
): number {
  const until = now + marketplace.dayCountAvailableForBooking * dayMs;
  const times = scheduledTimes(longer, now, until);
  const from = Math.max(now, publicData.lastClass ?? now);
  const subscriptions = metadata?.subscriptions ?? 0;
  return timesReserved(times, from, until) * planSeats(publicData.stock ?? 0, subscriptions);
}

/** Attempts of compare-and-set, as sales may change the stock at the same time. */
const maxAttempts = 5;

/** Adds places to the stock of a listing. Does nothing for a listing without stock. */
export async function addPlaces(sdk: ServerSdk, listing: Listing, places: number): Promise<void> {
  for (let left = maxAttempts; places > 0; left -= 1) {
    const oldTotal = await placesLeft(sdk, listing.id);
    if (oldTotal === null) return;
    try {
      const newTotal = oldTotal + places;
      await sdk.stock.compareAndSet({ listingId: listing.id, oldTotal, newTotal });
      return;
    } catch (error) {
      if (!isRefusal(error, 409) || left === 1) throw error;
    }
  }
}

async function placesLeft(sdk: ServerSdk, id: string): Promise<number | null> {
  const listing = entityOf(await sdk.ownListings.show({ id, include: ['currentStock'] }));
  return listing.currentStock?.attributes.quantity ?? null;
}
