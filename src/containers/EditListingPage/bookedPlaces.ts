import type { Api } from '#src/api/types.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { iso } from '#shared/time/time.ts';
import { bookedSeatsOf, sellingRange } from '#shared/transactions/bookedSeats.ts';
import type { BookedSeats } from '#shared/transactions/bookedSeats.ts';
import type { TakenSeats } from '#shared/transactions/capacity.ts';
import type { OwnListing } from '#shared/contract/entities.ts';

/** Seats of a published listing that somebody has. */
export type BookedPlaces = BookedSeats;

interface Resources {
  data: { attributes: Record<string, unknown> }[];
  meta: { totalPages: number };
}

/** Reads all pages of a query. */
async function readPages(query: (page: number) => Promise<Resources>): Promise<TakenSeats[]> {
  const found: TakenSeats[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await query(page);
    found.push(...stretchesOf(answer));
    last = answer.meta.totalPages;
  }
  return found;
}

const stretchesOf = ({ data }: Pick<Resources, 'data'>): TakenSeats[] =>
  data.flatMap(({ attributes: { start, end, seats } }) =>
    typeof start === 'string' && typeof end === 'string' && typeof seats === 'number'
      ? [{ start: Date.parse(start), end: Date.parse(end), seats }]
      : [],
  );

/**
 * Reads which seats of a published class are taken, to show what can be changed; the server looks
 * again when it is. Of a stay nothing is read: its days are fixed.
 */
export async function readBookedPlaces(api: Api, listing: OwnListing): Promise<BookedPlaces> {
  const { publicData } = listing.attributes;
  if (dateUnitOf(publicData)) return { most: 0, isBooked: true };
  const now = Date.now();
  const { start, end } = sellingRange(publicData, now);
  const range = { listingId: listing.id, start: iso(start), end: iso(end) };
  const [free, exceptions, bookings] = await Promise.all([
    api.timeslots.query({ ...range, perPage: 500 }).then(stretchesOf),
    readPages(page => api.availabilityExceptions.query({ ...range, page, perPage: 100 })),
    readPages(page => api.bookings.query({ ...range, page, perPage: 100 })),
  ]);
  return bookedSeatsOf(listing, { free, exceptions, bookings }, now);
}
