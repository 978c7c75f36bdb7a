import type { Api } from '#src/api/types.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { dayMs, iso } from '#shared/time/time.ts';
import { openSeatsAt } from '#shared/transactions/openSeats.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Places of a published listing that somebody has. */
export interface BookedPlaces {
  /** Most places that are taken in one class time, subscriptions among them. */
  most: number;
  /** A place in a class time to come is taken. */
  isBooked: boolean;
}

/** A stretch of time with a number of places; epoch milliseconds. */
export interface Stretch {
  start: number;
  end: number;
  seats: number;
}

const covers = (outer: Stretch, inner: { start: number; end: number }) =>
  outer.start <= inner.start && inner.end <= outer.end;

const find = (free: readonly Stretch[], time: Pick<Stretch, 'start' | 'end'>) =>
  free.find(slot => covers(slot, time));

/** Sums the seats of the bookings of a class time. */
const seatsOf = (bookings: readonly Stretch[], time: Pick<Stretch, 'start' | 'end'>): number =>
  bookings
    .filter(one => one.start < time.end && time.start < one.end)
    .reduce((sum, { seats }) => sum + seats, 0);

/** Places of a class as the marketplace has them. */
export interface PlaceFacts {
  /** Stretches in which places are left. */
  free: readonly Stretch[];
  exceptions: readonly Stretch[];
  /** Pending and accepted bookings. */
  bookings: readonly Stretch[];
}

/**
 * Returns the places that are taken in the class times after `now`. Of a time that is closed, by a day off or by a
 * plan of the teacher's own, the bookings are counted that were made before. What nothing tells of counts as full.
 */
export function bookedPlacesOf(
  { attributes: { publicData, metadata, availabilityPlan } }: OwnListing,
  { free, exceptions, bookings }: PlaceFacts,
  now: number,
): BookedPlaces {
  const { stock = 0 } = publicData;
  const subscriptions = metadata?.subscriptions ?? 0;
  const taken = soldTimes(publicData, now).map(time =>
    openSeatsAt(availabilityPlan, exceptions, time) === 0
      ? seatsOf(bookings, time)
      : stock - (find(free, time)?.seats ?? 0),
  );
  const most = Math.max(subscriptions, 0, ...taken);
  return { most, isBooked: most > 0 };
}

/** Returns the places that are left to sell, by the stretches in which places are left. */
export const placesToSell = (
  data: ListingPublicData,
  free: readonly Stretch[],
  now: number,
): number => soldTimes(data, now).reduce((sum, time) => sum + (find(free, time)?.seats ?? 0), 0);

interface Resources {
  data: { attributes: Record<string, unknown> }[];
  meta: { totalPages: number };
}

/** Reads all pages of a query. */
async function readPages(query: (page: number) => Promise<Resources>): Promise<Stretch[]> {
  const found: Stretch[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await query(page);
    found.push(...stretchesOf(answer));
    last = answer.meta.totalPages;
  }
  return found;
}

const stretchesOf = ({ data }: Pick<Resources, 'data'>): Stretch[] =>
  data.flatMap(({ attributes: { start, end, seats } }) =>
    typeof start === 'string' && typeof end === 'string' && typeof seats === 'number'
      ? [{ start: Date.parse(start), end: Date.parse(end), seats }]
      : [],
  );

/** Returns the range in which class times can be sold: the booking window, or around the only class time. */
function sellingRange(data: ListingPublicData, now: number): { start: number; end: number } {
  const [only] = (data.weeklyDays ?? []).length > 0 ? [] : scheduledTimes(data, now, Infinity);
  return only
    ? { start: Math.max(now, only.start - dayMs), end: only.end + dayMs }
    : { start: now, end: now + marketplace.dayCountAvailableForBooking * dayMs };
}

/** Class times to come that can be sold. */
function soldTimes(data: ListingPublicData, now: number) {
  const { start: from, end: until } = sellingRange(data, now);
  return scheduledTimes(data, from, until).filter(({ start, end }) => start > now && end <= until);
}

/** Reads the stretches in which a class has places left. */
export async function readFree(
  api: Api,
  { id, attributes: { publicData } }: OwnListing,
  now: number,
): Promise<Stretch[]> {
  const { start, end } = sellingRange(publicData, now);
  const range = { listingId: id, start: iso(start), end: iso(end) };
  return stretchesOf(await api.timeslots.query({ ...range, perPage: 500 }));
}

/** A class time to come. */
interface TimePlaces {
  /** Places that are left to sell. */
  free: number;
  /** Places of the bookings that can be read; those that wait for the payment provider can not. */
  booked: number;
}

/** Reads the places of the class times after `now`, in order. */
export async function readTimePlaces(
  api: Api,
  listing: OwnListing,
  now: number,
): Promise<TimePlaces[]> {
  const { publicData } = listing.attributes;
  const [free, bookings] = await Promise.all([
    readFree(api, listing, now),
    readBookings(api, listing, now),
  ]);
  return soldTimes(publicData, now).map(time => ({
    free: find(free, time)?.seats ?? 0,
    booked: seatsOf(bookings, time),
  }));
}

/** Tells whether somebody has booked a class time after `now` at which a class is held no more. */
export async function isSoldAtOldTimes(
  api: Api,
  { before, saved }: { before: OwnListing; saved: OwnListing },
  now: number,
): Promise<boolean> {
  const kept = new Set(soldTimes(saved.attributes.publicData, now).map(({ start }) => start));
  const old = soldTimes(before.attributes.publicData, now).filter(({ start }) => !kept.has(start));
  const starts = new Set(old.map(({ start }) => start));
  return (await readBookings(api, before, now)).some(({ start }) => starts.has(start));
}

const readBookings = (api: Api, { id, attributes }: OwnListing, now: number) => {
  const { start, end } = sellingRange(attributes.publicData, now);
  const range = { listingId: id, start: iso(start), end: iso(end) };
  return readPages(page => api.bookings.query({ ...range, page, perPage: 100 }));
};

/** Reads which places of a published class are taken. Of a stay nothing is read: its days are fixed. */
export async function readBookedPlaces(api: Api, listing: OwnListing): Promise<BookedPlaces> {
  if (dateUnitOf(listing.attributes.publicData)) return { most: 0, isBooked: true };
  const now = Date.now();
  const { start, end } = sellingRange(listing.attributes.publicData, now);
  const range = { listingId: listing.id, start: iso(start), end: iso(end) };
  const [free, exceptions, bookings] = await Promise.all([
    readFree(api, listing, now),
    readPages(page => api.availabilityExceptions.query({ ...range, page, perPage: 100 })),
    readBookings(api, listing, now),
  ]);
  return bookedPlacesOf(listing, { free, exceptions, bookings }, now);
}
