import { holdersOf } from './seatHolders.ts';
import type { Places } from './seats.ts';
import type { SubscriptionsClient } from '#server/marketplaceClient/subscriptionsClient.ts';
import { mostTaken } from '#shared/transactions/capacity.ts';
import { holdsOf, openTimes } from '#shared/transactions/classPlaces.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';

export interface SoldPlacesOptions {
  client: Pick<SubscriptionsClient, 'listing' | 'holders' | 'taken' | 'updateListing'>;
  places: Pick<Places, 'withLock'>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Seats of a class: those that its teacher wants, and those that are taken in one class time. */
export interface SoldPlaces {
  wanted: number;
  taken: number;
}

export type SoldPlacesKeeper = ReturnType<typeof createSoldPlaces>;

/**
 * Keeps classes from having fewer seats than are taken. A sale that began before the seats were
 * made fewer may be known only afterwards: while it waits for the payment provider nothing tells of
 * it.
 */
export function createSoldPlaces({ client, places, now }: SoldPlacesOptions) {
  /**
   * Returns the seats of a class that has sold too many; null for all others, and while its class
   * times change.
   */
  async function look(listingId: string): Promise<SoldPlaces | null> {
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
    raise: (listingId: string): Promise<SoldPlaces | null> =>
      places.withLock(listingId, async locked => {
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
