import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { switchedOff } from './switchedOff.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { bookableDates, dateUnitOf, rangeOf } from '#shared/schedule/dateUnits.ts';
import { dayMs } from '#shared/time/time.ts';
import { bookingClosesAt } from '#shared/transactions/bookingRules.ts';
import { classTimeAt, isClassTime, isWeekly } from '#shared/transactions/ordering.ts';
import { waitingEndsAt } from '#shared/transactions/waitingList.ts';

/**
 * Ways to a class time, which differ in when they end and in the field of the body that names the
 * time.
 */
const ways = {
  book: {
    path: ['bodyParams', 'params', 'bookingStart'],
    closesAt: bookingClosesAt,
    closed: ['booking-closed', 'Booking of this class time has ended.'],
  },
  move: {
    path: ['bookingStart'],
    closesAt: bookingClosesAt,
    closed: ['booking-closed', 'Booking of this class time has ended.'],
  },
  subscribe: {
    path: ['bookingStart'],
    closesAt: bookingClosesAt,
    closed: ['booking-closed', 'Booking of this class time has ended.'],
  },
  wait: {
    path: ['bookingStart'],
    closesAt: waitingEndsAt,
    closed: ['waiting-list-closed', 'It is too late to wait for this class.'],
  },
  // By the server, for the first who waits.
  offer: {
    path: ['id'],
    closesAt: waitingEndsAt,
    closed: ['waiting-list-closed', 'It is too late to offer a place of this class.'],
  },
  // The end of booking is the teacher's own, for their own sake.
  teacherMove: {
    path: ['to'],
    closesAt: (_data: ListingPublicData, start: number) => start,
    closed: ['booking-closed', 'This time is over.'],
  },
  // A seat that is held was in the window and booked in time; the process ends the hold.
  takeOffer: {
    path: ['bodyParams', 'id'],
    closesAt: (_data: ListingPublicData, start: number) => start,
    closed: ['booking-closed', 'Booking of this class time has ended.'],
  },
} as const;

/** How a class time is booked; each way has its own end of booking. */
export type WayToBook = keyof typeof ways;

/** Requested time, ISO; a missing part is for the marketplace to refuse. */
export interface RequestedTime {
  start: string | undefined;
  end: string | undefined;
}

/** The parts of a listing that decide when it can be booked. */
type Bookable = { attributes: Pick<Listing['attributes'], 'publicData' | 'metadata'> };

const notAvailable = (title: string, path: readonly string[]) =>
  apiFault(409, 'transaction-booking-time-not-available', title, [...path]);

/**
 * Refuses every time while the teacher's change of the class is carried out: until then seats of
 * moved students look free.
 * @throws ApiFault 409 `class-changing`
 */
export function requireSettledClass({ attributes }: Bookable, way: WayToBook): void {
  if (attributes.metadata?.changing === undefined) return;
  const title = 'The teacher is changing the class. Try again.';
  throw apiFault(409, 'class-changing', title, [...ways[way].path]);
}

/** Refuses what is not exactly one class time of the series. @throws ApiFault 400, 409 */
function requireWholeClass(listing: Bookable, { start, end }: RequestedTime, way: WayToBook): void {
  if (start === undefined || end === undefined) return;
  if (isClassTime(listing, { start, end })) return;
  if (isClassTime(listing, classTimeAt(listing, start))) {
    const path = ['bodyParams', 'params', 'bookingEnd'];
    throw apiFault(400, 'validation-invalid-params', 'A class is booked as a whole.', path);
  }
  throw notAvailable('The class is not held at this time.', ways[way].path);
}

function requireDates(
  { attributes: { publicData } }: Bookable,
  { start, end }: RequestedTime,
  now: number,
  way: WayToBook,
): void {
  const days = marketplace.dayCountAvailableForBooking;
  const window = bookableDates(now, publicData.timezone ?? 'UTC', days);
  const range = start && end ? rangeOf({ start, end }) : null;
  if (!range || range.first < window.first || range.last > window.last) {
    throw notAvailable('These dates can not be booked.', ways[way].path);
  }
}

/**
 * Refuses a time that nobody can book now, by whichever way it is requested: while the class is
 * being changed, beside its class times, outside the booking window, for which the stock counts
 * seats (a class held once can be booked from the day it is published), and after its end of
 * booking. The marketplace checks the free seats. `now`: epoch milliseconds.
 * @throws ApiFault 400, 409
 */
export function requireBookableTime(
  listing: Bookable,
  time: RequestedTime,
  now: number,
  way: WayToBook,
): void {
  const { publicData } = listing.attributes;
  requireSettledClass(listing, way);
  if (dateUnitOf(publicData) !== null) {
    // An order that exists can still be moved.
    if (way === 'book' && !marketplace.hasStays)
      throw switchedOff('Nothing is booked by dates any more.');
    requireDates(listing, time, now, way);
    return;
  }
  requireWholeClass(listing, time, way);
  if (time.start === undefined) return;
  const start = Date.parse(time.start);
  const { path, closesAt, closed } = ways[way];
  const windowEnd = now + marketplace.dayCountAvailableForBooking * dayMs;
  if (way !== 'takeOffer' && isWeekly(listing) && start > windowEnd) {
    throw notAvailable('The class can not be booked yet.', path);
  }
  if (closesAt(publicData, start) > now) return;
  const [code, title] = closed;
  throw apiFault(409, code, title, [...path]);
}

/** Returns whether `requireBookableTime` lets a time pass. */
export function isBookableTime(...asked: Parameters<typeof requireBookableTime>): boolean {
  try {
    requireBookableTime(...asked);
    return true;
  } catch (error) {
    if (error instanceof ApiFault) return false;
    throw error;
  }
}
