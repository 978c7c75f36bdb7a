import type { Api } from '#src/api/types.ts';
import type { OwnListing } from '#shared/contract/entities.ts';

const dayMs = 24 * 60 * 60 * 1000;
const iso = (instant: number): string => new Date(instant).toISOString();

/**
 * Opens the class time for booking: one availability exception from start to end with a seat for
 * each place. Running it twice leaves the same single exception, so publishing can be repeated
 * after a failure. A weekly class has its plan, and keeps nothing of a time when it was held once.
 */
export async function openClassTime(api: Api, listing: OwnListing): Promise<void> {
  const { publicData } = listing.attributes;
  if ((publicData.weeklyDays ?? []).length > 0) {
    await clearClassTimes(api, listing.id);
    return;
  }
  const { unixTimeStamp: start, lastClass: end, stock: seats } = publicData;
  if (start === undefined || end === undefined || seats === undefined) return;
  const wanted = { start: iso(start), end: iso(end), seats };
  const { data: existing } = await api.availabilityExceptions.query({
    listingId: listing.id,
    start: iso(Math.max(start - dayMs, Date.now() - dayMs)),
    end: iso(end + dayMs),
  });
  const isWanted = (attributes: Record<string, unknown>) =>
    attributes.start === wanted.start &&
    attributes.end === wanted.end &&
    attributes.seats === wanted.seats;
  if (existing.length === 1 && existing[0] && isWanted(existing[0].attributes)) return;
  for (const { id } of existing) await api.availabilityExceptions.delete(id);
  await api.availabilityExceptions.create({ listingId: listing.id, ...wanted });
}

async function clearClassTimes(api: Api, listingId: string): Promise<void> {
  const { data } = await api.availabilityExceptions.query({
    listingId,
    start: iso(Date.now() - dayMs),
    end: iso(Date.now() + 364 * dayMs),
  });
  for (const { id } of data) await api.availabilityExceptions.delete(id);
}

/**
 * Brings the number of places left to sell in line with the number of places, by the difference
 * only, so that places sold meanwhile stay sold. Before the first sale `before` is null.
 */
export async function setPlaces(
  api: Api,
  listing: OwnListing,
  before: number | null,
  after: number,
): Promise<void> {
  const oldTotal = listing.currentStock?.attributes.quantity ?? null;
  const newTotal = oldTotal === null || before === null ? after : oldTotal + after - before;
  if (newTotal === oldTotal) return;
  await api.stock.compareAndSet({ listingId: listing.id, oldTotal, newTotal });
}
