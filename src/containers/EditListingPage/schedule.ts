import type { Api } from '#src/api/types.ts';
import { statedTimes } from '#shared/schedule/classSchedule.ts';
import { dayMs } from '#shared/time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { OwnListing } from '#shared/contract/entities.ts';

const iso = (instant: number): string => new Date(instant).toISOString();

/** Seats of a stretch that the plan of a class does not decide. */
interface WantedException {
  start: string;
  end: string;
  seats: number;
}

/** How far ahead the marketplace takes exceptions, in days. */
const furthestException = 364;

/**
 * Returns the exceptions of a class: a one-off class is open by one from its start to its end; a weekly
 * class is open by its plan, and has one without seats for each day off.
 */
export function exceptionsOf(data: ListingPublicData, now: number): WantedException[] {
  const { unixTimeStamp: start, lastClass: end, stock: seats, weeklyDays = [] } = data;
  if (weeklyDays.length > 0) {
    return statedTimes(data, now, now + furthestException * dayMs)
      .filter(({ status, start: begin }) => status === 'canceled' && begin > now)
      .map(time => ({ start: iso(time.start), end: iso(time.end), seats: 0 }));
  }
  if (start === undefined || end === undefined || seats === undefined) return [];
  return [{ start: iso(start), end: iso(end), seats }];
}

/**
 * Opens the class times for booking, as far as the plan does not. Idempotent: a second call leaves the
 * same exceptions.
 */
export async function openClassTimes(api: Api, listing: OwnListing): Promise<void> {
  const now = Date.now();
  const wanted = exceptionsOf(listing.attributes.publicData, now);
  const { data: existing } = await api.availabilityExceptions.query({
    listingId: listing.id,
    start: iso(now - dayMs),
    end: iso(now + furthestException * dayMs),
  });
  const isSame = (one: WantedException, { attributes }: (typeof existing)[number]) =>
    attributes.start === one.start && attributes.end === one.end && attributes.seats === one.seats;
  for (const exception of existing) {
    if (!wanted.some(one => isSame(one, exception))) {
      await api.availabilityExceptions.delete(exception.id);
    }
  }
  for (const one of wanted) {
    if (existing.some(exception => isSame(one, exception))) continue;
    await api.availabilityExceptions.create({ listingId: listing.id, ...one });
  }
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
