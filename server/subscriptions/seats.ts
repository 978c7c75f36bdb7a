import type {
  SubscriptionsClient,
  Subscription,
} from '#server/marketplaceClient/subscriptionsClient.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { overfullTimes } from '#shared/transactions/capacity.ts';
import type { SeatException, SeriesTime } from '#shared/transactions/capacity.ts';
import {
  classPlacesOf,
  closedTimesOf,
  holdsOf,
  openTimes,
  stockOf,
} from '#shared/transactions/classPlaces.ts';
import type { Holder } from '#shared/transactions/classPlaces.ts';
import { rhythmOf } from '#shared/schedule/classSchedule.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Reads and changes the places of classes, with a lock on each class. */
export type Places = ReturnType<typeof createPlaces>;

/** Operations on the places of one class, for the holder of its lock. */
export interface LockedPlaces {
  /**
   * Updates availability plan, exceptions and stock to match the class times and the active subscriptions. `before`:
   * public data before a change of class times, so that its own exceptions are taken back.
   */
  settle(before?: ListingPublicData): Promise<void>;
  /**
   * Returns the class times that start at `from` (epoch milliseconds) or later and are overbooked, or would be if
   * subscriptions held their places as in `assumed`.
   */
  overfull(from: number, assumed?: readonly AssumedHolder[]): Promise<SeriesTime[]>;
}

/** A subscription with other class times than its order tells. */
export type AssumedHolder = { id: string } & Omit<Holder, 'first'>;

interface SeatFacts {
  /** Active subscriptions. */
  active: readonly Subscription[];
  exceptions: readonly SeatException[];
}

// Each round reads the changes that other processes made during the last one.
const maxRounds = 10;

/** Returns the class times of subscriptions, as their orders tell them. */
export const holdersOf = (active: readonly Subscription[]): Holder[] =>
  active.flatMap(({ first, metadata: { endsBefore, pauses } }) =>
    first === null
      ? []
      : [{ first, ...(endsBefore ? { endsBefore } : {}), ...(pauses ? { pauses } : {}) }],
  );

/** @see Places */
export function createPlaces({ client, now }: { client: SubscriptionsClient; now: () => number }) {
  const locks = memoryLocks(Infinity);

  /** Sets plan and exceptions; returns true when they had to be changed. */
  async function settleSeats(
    { id, attributes }: Listing,
    { active, exceptions }: SeatFacts,
    before: ListingPublicData | undefined,
  ): Promise<boolean> {
    const { publicData, availabilityPlan: plan, metadata } = attributes;
    const wanted = classPlacesOf(
      publicData,
      {
        plan,
        exceptions,
        holders: holdersOf(active),
        wasLowered: (metadata?.subscriptions ?? 0) > 0 || active.length > 0,
        ...(before && { before }),
      },
      now(),
    );
    if (!wanted) return false;
    // Plan before exceptions: in between there are too few seats, never too many.
    if (wanted.plan) await client.updateListing(id, { availabilityPlan: wanted.plan });
    // Old ones first, as they may overlap new ones; each wave at once, within the limit of the client.
    await Promise.all(wanted.remove.map(one => client.removeException(one).catch(unless(404))));
    await Promise.all(wanted.create.map(one => client.createException(id, one).catch(unless(409))));
    return wanted.plan !== null || wanted.remove.length + wanted.create.length > 0;
  }

  /** Returns the stock of a class as it is and as it has to be; null when it has none that is settled. */
  async function compareStock(
    { id, attributes, currentStock }: Listing,
    active: readonly Subscription[],
  ): Promise<{ left: number; wanted: number } | null> {
    const left = currentStock?.attributes.quantity;
    // Read before the bookings: a sale in between changes the stock too, which the marketplace then refuses.
    if (left === undefined) return null;
    const taken = await client.taken(id, now());
    const exceptions = await client.exceptions(id, now());
    const { publicData, availabilityPlan: plan } = attributes;
    const kept = { plan, exceptions, holders: holdersOf(active), taken };
    const wanted = stockOf(publicData, kept, now());
    return wanted === null ? null : { left, wanted };
  }

  /**
   * Sets the stock; returns true when it differed. A cancellation and a sale between the reads leave the same stock,
   * which the marketplace then takes for unchanged: only a difference that a second look finds too is one.
   */
  async function settleStock(listing: Listing, active: readonly Subscription[]): Promise<boolean> {
    const first = await compareStock(listing, active);
    if (!first || first.left === first.wanted) return false;
    const second = await compareStock(await client.listing(listing.id), active);
    if (second?.left === first.left && second.wanted === first.wanted) {
      // 409: somebody else has changed it meanwhile.
      await client.setStock(listing.id, first.left, first.wanted).catch(unless(409));
    }
    return true;
  }

  /** Notes the class times that are closed for booking, and how many subscriptions the places were settled for. */
  async function noteOutcome({ id, attributes }: Listing, { active, exceptions }: SeatFacts) {
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

  const readFacts = async (listingId: string): Promise<SeatFacts> => ({
    active: await client.holders(listingId),
    exceptions: await client.exceptions(listingId, now()),
  });

  /** Runs one round; returns true when seats had to be changed. */
  async function settleOnce(listingId: string, before?: ListingPublicData): Promise<boolean> {
    const listing = await client.listing(listingId);
    const facts = await readFacts(listingId);
    if (await settleSeats(listing, facts, before)) return true;
    if (await settleStock(listing, facts.active)) return true;
    // Written last: after a crash before this line the counts differ and the next round repeats it.
    await noteOutcome(listing, facts);
    return false;
  }

  /** Repeats the round until it changes nothing, to include subscriptions that changed meanwhile. */
  async function settle(listingId: string, before?: ListingPublicData): Promise<void> {
    for (let round = 0; round < maxRounds; round += 1) {
      // 404: the class was deleted and has no places.
      const isChanged = await settleOnce(listingId, before).catch(unless(404));
      if (!isChanged) return;
    }
    throw new Error(`The places of ${listingId} do not come to rest.`);
  }

  async function overfull(
    listingId: string,
    from: number,
    assumed: readonly AssumedHolder[] = [],
  ): Promise<SeriesTime[]> {
    const [listing, active, taken] = await Promise.all([
      client.listing(listingId),
      client.holders(listingId),
      client.taken(listingId, now()),
    ]);
    const { publicData } = listing.attributes;
    const times = openTimes(publicData, now()).filter(({ start }) => start >= from);
    const lives = new Map(assumed.map(({ id, ...life }) => [id, life]));
    const held = holdsOf(
      publicData,
      holdersOf(active.map(one => ({ ...one, metadata: lives.get(one.id) ?? one.metadata }))),
    );
    return overfullTimes({ places: publicData.stock ?? 0, held, times }, taken);
  }

  /** Runs a task with a lock on the places of a class. The lock covers this process only. */
  const withLock = <Result>(listingId: string, task: (locked: LockedPlaces) => Promise<Result>) =>
    locks.withLock(listingId, () =>
      task({
        settle: before => settle(listingId, before),
        overfull: (from, assumed) => overfull(listingId, from, assumed),
      }),
    );

  return {
    withLock,
    settle: (listingId: string, before?: ListingPublicData) =>
      withLock(listingId, locked => locked.settle(before)),
    /**
     * Notes the class times that are closed for booking; of a weekly class its places are settled too. The places of one
     * that is held once are its teacher's: an exception that was taken away stays away.
     */
    noteClosed: (listingId: string) =>
      withLock(listingId, async locked => {
        const listing = await client.listing(listingId);
        if (rhythmOf(listing.attributes.publicData)) await locked.settle();
        else await noteOutcome(listing, await readFacts(listingId));
      }),
  };
}

/** Ignores a refusal with this status: another process has made the same change. */
const unless = (status: number) => (error: unknown) => {
  if (!isRefusal(error, status)) throw error;
};
