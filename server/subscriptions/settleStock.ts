import { holdersOf, unless } from './seatHolders.ts';
import { stockOf } from '#shared/transactions/classPlaces.ts';
import type { SeatDeps } from './seatHolders.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';

/**
 * Returns the stock of a class as it is and as it has to be; null when it has none that is settled.
 */
async function compareStock(
  { client, now }: SeatDeps,
  { id, attributes, currentStock }: Listing,
  active: readonly Subscription[],
): Promise<{ left: number; wanted: number } | null> {
  const left = currentStock?.attributes.quantity;
  // Read before the bookings: a sale in between changes the stock too, which the marketplace then
  // refuses.
  if (left === undefined) return null;
  const taken = await client.taken(id, now());
  const exceptions = await client.exceptions(id, now());
  const { publicData, availabilityPlan: plan } = attributes;
  const kept = { plan, exceptions, holders: holdersOf(active), taken };
  const wanted = stockOf(publicData, kept, now());
  return wanted === null ? null : { left, wanted };
}

/**
 * Sets the stock; returns true when it differed. A cancellation and a sale between the reads leave
 * the same stock, which the marketplace then takes for unchanged: only a difference that a second
 * look finds too is one.
 */
export async function settleStock(
  deps: SeatDeps,
  listing: Listing,
  active: readonly Subscription[],
): Promise<boolean> {
  const { client } = deps;
  const first = await compareStock(deps, listing, active);
  if (!first || first.left === first.wanted) return false;
  const second = await compareStock(deps, await client.listing(listing.id), active);
  if (second?.left === first.left && second.wanted === first.wanted) {
    // 409: somebody else has changed it meanwhile.
    await client.setStock(listing.id, first.left, first.wanted).catch(unless(409));
  }
  return true;
}
