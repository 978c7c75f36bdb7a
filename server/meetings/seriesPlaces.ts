import type { ServerSdk } from '../sdk/sdk.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { planSeats, timesReserved } from '#shared/transactions/capacity.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const day = 86_400_000;

/**
 * Places to sell that a longer series (`longer`) has more than the listing, in the days that are sold
 * ahead. Those of subscriptions are sold already.
 */
export function placesGained(
  { attributes: { publicData, metadata } }: Listing,
  longer: ListingPublicData,
  now: number,
): number {
  const until = now + marketplace.dayCountAvailableForBooking * day;
  const times = scheduledTimes(longer, now, until);
  const from = Math.max(now, publicData.lastClass ?? now);
  const subscriptions = metadata?.subscriptions ?? 0;
  return timesReserved(times, from, until) * planSeats(publicData.stock ?? 0, subscriptions);
}

/** Others sell from the same number; each try begins with what is there then. */
const tries = 5;

/** Adds places to what is left to sell. Does nothing for a listing that has no such number. */
export async function addPlaces(sdk: ServerSdk, listing: Listing, places: number): Promise<void> {
  for (let left = tries; places > 0; left -= 1) {
    const oldTotal = await placesLeft(sdk, listing.id);
    if (oldTotal === null) return;
    try {
      const newTotal = oldTotal + places;
      await sdk.stock.compareAndSet({ listingId: listing.id, oldTotal, newTotal });
      return;
    } catch (error) {
      if ((error as { status?: number }).status !== 409 || left === 1) throw error;
    }
  }
}

async function placesLeft(sdk: ServerSdk, id: string): Promise<number | null> {
  const listing = entityOf(await sdk.ownListings.show({ id, include: ['currentStock'] }));
  return listing.currentStock?.attributes.quantity ?? null;
}
