import type { Api } from '#src/api/types.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import { dayMs } from '#shared/time/time.ts';
import { readTimePlaces } from './bookedPlaces.ts';

export interface Lowering {
  /** The listing with its present places. */
  before: OwnListing;
  /** Places in each class time afterwards. */
  places: number;
  /** Reads the listing with its stock. */
  reload: () => Promise<OwnListing>;
}

/**
 * Watches the sales of a class whose stock is zero, while it gets fewer places. Returns a function that is called once
 * its seats are fewer, after which the marketplace sells none too many; it tells whether one too many may have been sold before.
 *
 * With a stock of zero somebody can book only after somebody else has given a place back. Such a sale leaves the stock
 * above zero, or another class time with more free places than it had, or a booking too many that can be read.
 */
export async function watchSales(
  api: Api,
  { before, places, reload }: Lowering,
): Promise<(saved: OwnListing) => Promise<boolean>> {
  const now = Date.now();
  const fewer = (before.attributes.publicData.stock ?? places) - places;
  const known = await readTimePlaces(api, before, now);
  return async saved => {
    const times = await readTimePlaces(api, saved, now);
    const { currentStock } = await reload();
    return (
      (currentStock?.attributes.quantity ?? 0) > 0 ||
      times.some(
        ({ free, booked }, index) =>
          booked > places || free > Math.max(0, (known[index]?.free ?? 0) - fewer),
      )
    );
  };
}

/** Covers the difference between the clocks of the browser and of the marketplace. */
const clockDifferenceMs = dayMs / 2;

/**
 * Watches what is taken from the stock of a class. Returns a function that tells whether anything was since: each sale
 * takes its places there when it begins, also one that waits for the payment provider and can not be read yet.
 */
export async function watchStock(api: Api, listingId: string): Promise<() => Promise<boolean>> {
  const now = Date.now();
  const read = async () => {
    const start = new Date(now - clockDifferenceMs).toISOString();
    const end = new Date(now + clockDifferenceMs).toISOString();
    return (await api.stockAdjustments.query({ listingId, start, end, perPage: 100 })).data;
  };
  const known = new Set((await read()).map(({ id }) => id));
  return async () =>
    (await read()).some(({ id, attributes: { quantity = 0 } }) => quantity < 0 && !known.has(id));
}
