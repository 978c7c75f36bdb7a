import { overbookedTimes } from './overbookedTimes.ts';
import { readSeatFacts, recordOutcome, settleSeats } from './settleSeats.ts';
import type { SeatDeps } from './seatHolders.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import { rhythmOf } from '#shared/schedule/classSchedule.ts';
import type { WrittenSchedule } from '#shared/transactions/classPlaces.ts';
import type { AssumedHolder } from './overbookedTimes.ts';
import type { SeriesTime } from '#shared/transactions/capacity.ts';

/** Reads and changes the seats of classes, with a lock on each class. */
export type ClassSeats = ReturnType<typeof createClassSeats>;

/** Operations on the seats of one class, for the holder of its lock. */
export interface LockedSeats {
  /**
   * Updates availability plan, exceptions and stock to match the class times and the active
   * subscriptions. `written`: a change of class times, so that its own exceptions are taken back.
   */
  settle(written?: WrittenSchedule): Promise<void>;
  /**
   * Returns the class times that start at `from` (epoch milliseconds) or later and are overbooked,
   * or would be if subscriptions held their seats as in `assumed`.
   */
  overfull(from: number, assumed?: readonly AssumedHolder[]): Promise<SeriesTime[]>;
}

/** Binds the operations on the seats of classes to their dependencies. */
export function createClassSeats(deps: SeatDeps) {
  const locks = memoryLocks(Infinity);

  /** Runs a task with a lock on the seats of a class. The lock covers this process only. */
  const withLock = <Result>(listingId: string, task: (locked: LockedSeats) => Promise<Result>) =>
    locks.withLock(listingId, () =>
      task({
        settle: written => settleSeats(deps, listingId, written),
        overfull: (from, assumed) => overbookedTimes(deps, listingId, from, assumed),
      }),
    );

  return {
    withLock,
    settle: (listingId: string, written?: WrittenSchedule) =>
      withLock(listingId, locked => locked.settle(written)),
    /**
     * Records the class times that are closed for booking; of a weekly class its seats are settled
     * too. The seats of a class that is held once are its teacher's: an exception that was removed
     * stays removed.
     */
    noteClosed: (listingId: string) =>
      withLock(listingId, async locked => {
        const listing = await deps.client.listing(listingId);
        if (rhythmOf(listing.attributes.publicData)) await locked.settle();
        else await recordOutcome(deps, listing, await readSeatFacts(deps, listingId));
      }),
  };
}
