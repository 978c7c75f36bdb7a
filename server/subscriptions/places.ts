import type { SubscriptionsClient, Subscription } from './subscriptionsClient.ts';
import { memoryLocks } from '../locks/locks.ts';
import { isRefusal } from '../sdk/refusal.ts';
import { overfullTimes, settledPlaces } from '#shared/transactions/capacity.ts';
import type { SeriesTime } from '#shared/transactions/capacity.ts';
import { isWeekly } from '#shared/transactions/ordering.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { AvailabilityPlan } from '#shared/contract/listing.ts';

/** Reads and changes the places of classes, with a lock on each class. */
export type Places = ReturnType<typeof createPlaces>;

/** Operations on the places of one class, for the holder of its lock. */
export interface LockedPlaces {
  /** Updates availability plan and exceptions to match the active subscriptions. */
  settle(): Promise<void>;
  /** Returns the overbooked class times that start at `from` (epoch milliseconds) or later. */
  overfull(from: number): Promise<SeriesTime[]>;
}

// Each round reads the changes that other processes made during the last one.
const maxRounds = 10;

const firstsOf = (active: readonly Subscription[]): number[] =>
  active.map(({ first }) => first).filter(first => first !== null);

/** Returns the class times that are not over, to the end of the series. */
const timesOf = (listing: Listing, now: number): SeriesTime[] => {
  const { lastClass } = listing.attributes.publicData;
  return lastClass === undefined
    ? []
    : scheduledTimes(listing.attributes.publicData, now, lastClass);
};

const withSeats = (plan: AvailabilityPlan, seats: number): AvailabilityPlan => ({
  ...plan,
  entries: (plan.entries ?? []).map(entry => ({ ...entry, seats })),
});

/** @see Places */
export function createPlaces({ client, now }: { client: SubscriptionsClient; now: () => number }) {
  const locks = memoryLocks(Infinity);

  /** Runs one round; returns true when seats had to be changed. */
  async function settleOnce(listingId: string): Promise<boolean> {
    const [listing, active, exceptions] = await Promise.all([
      client.listing(listingId),
      client.active(listingId),
      client.exceptions(listingId, now()),
    ]);
    const { publicData, availabilityPlan: plan, metadata } = listing.attributes;
    const counted = metadata?.subscriptions ?? 0;
    // A class without past or present subscriptions keeps the teacher's own plan and exceptions.
    if (active.length === 0 && counted === 0) return false;
    const isTimed = plan?.type === 'availability-plan/time' && isWeekly(listing);
    if (publicData.stock === undefined || !isTimed) return false;
    const { planSeats, remove, create } = settledPlaces({
      places: publicData.stock,
      firsts: firstsOf(active),
      times: timesOf(listing, now()),
      exceptions,
    });
    const isLowered = (plan.entries ?? []).every(({ seats }) => seats === planSeats);
    if (isLowered && remove.length + create.length === 0) {
      // Written last: after a crash before this line the counts differ and the next round repeats it.
      if (counted !== active.length) {
        await client.updateListing(listingId, { metadata: { subscriptions: active.length } });
      }
      return false;
    }
    // Plan before exceptions: in between there are too few seats, never too many.
    if (!isLowered) {
      await client.updateListing(listingId, { availabilityPlan: withSeats(plan, planSeats) });
    }
    for (const id of remove) await client.removeException(id).catch(unless(404));
    for (const one of create) await client.createException(listingId, one).catch(unless(409));
    return true;
  }

  /** Repeats the round until it changes nothing, to include subscriptions that changed meanwhile. */
  async function settle(listingId: string): Promise<void> {
    for (let round = 0; round < maxRounds; round += 1) {
      // 404: the class was deleted and has no places.
      const isChanged = await settleOnce(listingId).catch(unless(404));
      if (!isChanged) return;
    }
    throw new Error(`The places of ${listingId} do not come to rest.`);
  }

  async function overfull(listingId: string, from: number): Promise<SeriesTime[]> {
    const [listing, active, taken] = await Promise.all([
      client.listing(listingId),
      client.active(listingId),
      client.taken(listingId, now()),
    ]);
    const times = timesOf(listing, now()).filter(({ start }) => start >= from);
    const places = listing.attributes.publicData.stock ?? 0;
    return overfullTimes({ places, firsts: firstsOf(active), times }, taken);
  }

  /** Runs a task with a lock on the places of a class. The lock covers this process only. */
  const withLock = <Result>(listingId: string, task: (locked: LockedPlaces) => Promise<Result>) =>
    locks.withLock(listingId, () =>
      task({
        settle: () => settle(listingId),
        overfull: from => overfull(listingId, from),
      }),
    );

  return {
    withLock,
    settle: (listingId: string) => withLock(listingId, locked => locked.settle()),
  };
}

/** Ignores a refusal with this status: another process has made the same change. */
const unless = (status: number) => (error: unknown) => {
  if (!isRefusal(error, status)) throw error;
};
