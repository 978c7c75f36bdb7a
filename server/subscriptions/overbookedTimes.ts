import { holdsOf, openTimes } from '#shared/transactions/classPlaces.ts';
import { holdersOf } from './seatHolders.ts';
import { overfullTimes } from '#shared/transactions/capacity.ts';
import type { Holder } from '#shared/transactions/classPlaces.ts';
import type { SeatDeps } from './seatHolders.ts';
import type { SeriesTime } from '#shared/transactions/capacity.ts';

/** A subscription with other class times than those of its order. */
export type AssumedHolder = { id: string } & Omit<Holder, 'first'>;

export async function overbookedTimes(
  { client, now }: SeatDeps,
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
