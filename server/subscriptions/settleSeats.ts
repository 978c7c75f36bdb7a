import { classPlacesOf, closedTimesOf } from '#shared/transactions/classPlaces.ts';
import type { WrittenSchedule } from '#shared/transactions/classPlaces.ts';
import { holdersOf, unless } from './seatHolders.ts';
import { settleStock } from './settleStock.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { SeatException } from '#shared/transactions/capacity.ts';
import type { SeatDeps } from './seatHolders.ts';
import type { Listing } from '#shared/contract/entities.ts';

interface SeatFacts {
  /** Active subscriptions. */
  active: readonly Subscription[];
  exceptions: readonly SeatException[];
}

// Each round reads the changes that other processes made during the last one.
const maxRounds = 10;

/** Sets plan and exceptions; returns true when they had to be changed. */
async function settleExceptions(
  { now, client }: SeatDeps,
  { id, attributes }: Listing,
  { active, exceptions }: SeatFacts,
  written: WrittenSchedule | undefined,
): Promise<boolean> {
  const { publicData, availabilityPlan: plan, metadata } = attributes;
  const wanted = classPlacesOf(
    publicData,
    {
      plan,
      exceptions,
      holders: holdersOf(active),
      wasLowered: (metadata?.subscriptions ?? 0) > 0 || active.length > 0,
      written,
    },
    now(),
  );
  if (!wanted) return false;
  // Plan before exceptions: in between there are too few seats, never too many.
  if (wanted.plan) await client.updateListing(id, { availabilityPlan: wanted.plan });
  // Old ones first, as they may overlap new ones; each wave at once, within the limit of the
  // client.
  await Promise.all(wanted.remove.map(one => client.removeException(one).catch(unless(404))));
  await Promise.all(wanted.create.map(one => client.createException(id, one).catch(unless(409))));
  return wanted.plan !== null || wanted.remove.length + wanted.create.length > 0;
}

/**
 * Notes the class times that are closed for booking, and how many subscriptions the seats were
 * settled for.
 */
export async function recordOutcome(
  { now, client }: SeatDeps,
  { id, attributes }: Listing,
  { active, exceptions }: SeatFacts,
) {
  const { publicData, availabilityPlan: plan, metadata } = attributes;
  const facts = { plan, exceptions, holders: holdersOf(active) };
  const closedTimes = closedTimesOf(publicData, facts, now());
  const isSameClosed = closedTimes.join() === (publicData.closedTimes ?? []).join();
  const isSameCount = (metadata?.subscriptions ?? 0) === active.length;
  if (isSameClosed && isSameCount) return;
  await client.updateListing(id, {
    ...(isSameClosed
      ? {}
      : { publicData: { closedTimes: closedTimes.length > 0 ? closedTimes : null } }),
    ...(isSameCount ? {} : { metadata: { subscriptions: active.length } }),
  });
}

export const readSeatFacts = async (
  { client, now }: SeatDeps,
  listingId: string,
): Promise<SeatFacts> => ({
  active: await client.holders(listingId),
  exceptions: await client.exceptions(listingId, now()),
});

/** Runs one round; returns true when seats had to be changed. */
async function settleOnce(
  deps: SeatDeps,
  listingId: string,
  written?: WrittenSchedule,
): Promise<boolean> {
  const { client } = deps;
  const listing = await client.listing(listingId);
  const facts = await readSeatFacts(deps, listingId);
  if (await settleExceptions(deps, listing, facts, written)) return true;
  if (await settleStock(deps, listing, facts.active)) return true;
  // Written last: after a crash before this line the counts differ and the next round repeats it.
  await recordOutcome(deps, listing, facts);
  return false;
}

/** Repeats the round until it changes nothing, to include subscriptions that changed meanwhile. */
export async function settleSeats(
  deps: SeatDeps,
  listingId: string,
  written?: WrittenSchedule,
): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    // 404: the class was deleted and has no seats.
    const isChanged = await settleOnce(deps, listingId, written).catch(unless(404));
    if (!isChanged) return;
  }
  throw new Error(`The seats of ${listingId} do not come to rest.`);
}
