import { holdersOf } from './seatHolders.ts';
import type { ClassSeats } from './seats.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { mostTaken } from '#shared/transactions/capacity.ts';
import { holdsOf, openTimes } from '#shared/transactions/classPlaces.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';

export interface SoldSeatsOptions {
  client: Pick<OperatorClient, 'listing' | 'holders' | 'taken' | 'updateListing'>;
  seats: Pick<ClassSeats, 'withLock'>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Seats of a class: those that its teacher wants, and those that are taken in one class time. */
export interface SoldSeats {
  wanted: number;
  taken: number;
}

export type SoldSeatsMonitor = ReturnType<typeof createSoldSeats>;

/**
 * Raises the seats of classes to those that are taken. A sale that began before the seats were made
 * fewer may be known only afterwards: while it waits for the payment provider nothing shows it.
 */
export function createSoldSeats({ client, seats, now }: SoldSeatsOptions) {
  /**
   * Returns the seats of a class that has sold too many; null for all others, and while its class
   * times change.
   */
  async function look(listingId: string): Promise<SoldSeats | null> {
    const { state, deleted, publicData, metadata } = (await client.listing(listingId)).attributes;
    const { stock: wanted } = publicData;
    const isChanging = metadata?.changing !== undefined || metadata?.hasChanges === true;
    if (state !== 'published' || deleted || isChanging) return null;
    if (wanted === undefined || dateUnitOf(publicData) !== null) return null;
    const taken = await client.taken(listingId, now());
    const times = openTimes(publicData, now());
    // Whether one that is not paid gets its seats is decided when it is.
    const paid = (await client.holders(listingId)).filter(
      one => one.state === 'subscription-confirmed',
    );
    const most = mostTaken({ times, held: holdsOf(publicData, holdersOf(paid)) }, taken);
    return most > wanted ? { wanted, taken: most } : null;
  }

  return {
    look,
    /**
     * Gives a class that has sold too many as many seats as are taken. Returns what was found; null
     * for none.
     */
    raise: (listingId: string): Promise<SoldSeats | null> =>
      seats.withLock(listingId, async locked => {
        const found = await look(listingId);
        if (!found) return null;
        const { wanted, taken } = found;
        await client.updateListing(listingId, {
          publicData: { stock: taken },
          // In the same write, so that no crash can lose the mail to the teacher, which reads it.
          privateData: { placesRaised: { at: now(), wanted, places: taken } },
        });
        await locked.settle();
        return found;
      }),
  };
}
