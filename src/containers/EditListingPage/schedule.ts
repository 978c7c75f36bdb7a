import type { Api } from '#src/api/types.ts';
import type { OwnListing } from '#shared/contract/entities.ts';

const dayMs = 24 * 60 * 60 * 1000;
const iso = (instant: number): string => new Date(instant).toISOString();

/**
 * Opens the class time for booking, with one availability exception from its start to its end.
 * Idempotent: a second call leaves the same single exception. A weekly class is open by its plan,
 * so its exceptions are deleted.
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
 * Adjusts the stock by the change of the number of seats, so that seats sold meanwhile stay sold.
 * `before` is null before the first sale.
 */
export async function setStock(
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
