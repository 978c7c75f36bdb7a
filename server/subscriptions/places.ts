import type { Desk, Subscription } from './desk.ts';
import { memoryLocks } from '../locks/memoryLocks.ts';
import { isRefusal } from './refusal.ts';
import { overfullTimes, settledPlaces } from '#shared/transactions/capacity.ts';
import type { SeriesTime } from '#shared/transactions/capacity.ts';
import { isWeekly } from '#shared/transactions/ordering.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { AvailabilityPlan } from '#shared/contract/listing.ts';

/** Places of classes, looked at and changed for one class after the other. */
export type Places = ReturnType<typeof createPlaces>;

/** What may be done with the places of a class while nobody else does. */
export interface PlacesOfClass {
  /** Brings plan and exceptions in line with the subscriptions there are. */
  settle(): Promise<void>;
  /** Class times from `from` (epoch milliseconds) on in which more is taken than there is. */
  overfull(from: number): Promise<SeriesTime[]>;
}

// Each round sees what others have changed during the last one.
const mostRounds = 10;

const firstsOf = (active: readonly Subscription[]): number[] =>
  active.map(({ first }) => first).filter(first => first !== null);

/** Class times that are not over yet, to the end of the series. */
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
export function createPlaces({ desk, now }: { desk: Desk; now: () => number }) {
  const turns = memoryLocks(Infinity);

  /** Whether seats had to be changed. */
  async function settleOnce(listingId: string): Promise<boolean> {
    const [listing, active, exceptions] = await Promise.all([
      desk.listing(listingId),
      desk.active(listingId),
      desk.exceptions(listingId, now()),
    ]);
    const { publicData, availabilityPlan: plan, metadata } = listing.attributes;
    const counted = metadata?.subscriptions ?? 0;
    // Where no subscription is or was, the teacher's plan and exceptions are nobody else's business.
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
      // Counted last: until then a crash leaves something that is seen to be unsettled.
      if (counted !== active.length) {
        await desk.updateListing(listingId, { metadata: { subscriptions: active.length } });
      }
      return false;
    }
    // The plan first: while an exception is missing there are fewer seats, never more.
    if (!isLowered) {
      await desk.updateListing(listingId, { availabilityPlan: withSeats(plan, planSeats) });
    }
    for (const id of remove) await desk.removeException(id).catch(unless(404));
    for (const one of create) await desk.createException(listingId, one).catch(unless(409));
    return true;
  }

  /** Looks again after each change: what began or ended meanwhile is seen then. */
  async function settle(listingId: string): Promise<void> {
    for (let round = 0; round < mostRounds; round += 1) {
      // A class that is gone has no places.
      const isChanged = await settleOnce(listingId).catch(unless(404));
      if (!isChanged) return;
    }
    throw new Error(`The places of ${listingId} do not come to rest.`);
  }

  async function overfull(listingId: string, from: number): Promise<SeriesTime[]> {
    const [listing, active, taken] = await Promise.all([
      desk.listing(listingId),
      desk.active(listingId),
      desk.taken(listingId, now()),
    ]);
    const times = timesOf(listing, now()).filter(({ start }) => start >= from);
    const places = listing.attributes.publicData.stock ?? 0;
    return overfullTimes({ places, firsts: firstsOf(active), times }, taken);
  }

  /** Does something with the places of a class that nobody else in this process does meanwhile. */
  const alone = <Result>(listingId: string, task: (own: PlacesOfClass) => Promise<Result>) =>
    turns.withLock(listingId, () =>
      task({
        settle: () => settle(listingId),
        overfull: from => overfull(listingId, from),
      }),
    );

  return {
    alone,
    settle: (listingId: string) => alone(listingId, own => own.settle()),
  };
}

/** Goes on when somebody else has done it already. */
const unless = (status: number) => (error: unknown) => {
  if (!isRefusal(error, status)) throw error;
};
