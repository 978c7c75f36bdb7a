import { openSeatsAt } from './openSeats.ts';
import type { SeriesTime, TakenSeats } from './capacity.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { dayMs } from '#shared/time/time.ts';

/**
 * Returns the range in which class times can be sold: the booking window, or around the only class
 * time.
 */
export function sellingRange(data: ListingPublicData, now: number): SeriesTime {
  const [only] = (data.weeklyDays ?? []).length > 0 ? [] : scheduledTimes(data, now, Infinity);
  return only
    ? { start: Math.max(now, only.start - dayMs), end: only.end + dayMs }
    : { start: now, end: now + marketplace.dayCountAvailableForBooking * dayMs };
}

/** Class times after `now` that can be sold; epoch milliseconds. */
export function soldTimes(data: ListingPublicData, now: number): SeriesTime[] {
  const { start: from, end: until } = sellingRange(data, now);
  return scheduledTimes(data, from, until).filter(({ start, end }) => start > now && end <= until);
}

/** Sums the seats of the bookings of a class time. */
export const bookedSeatsAt = (bookings: readonly TakenSeats[], time: SeriesTime): number =>
  bookings
    .filter(one => one.start < time.end && time.start < one.end)
    .reduce((sum, { seats }) => sum + seats, 0);

/** Returns the seats that can be bought in all class times of the window. */
export const seatsToSell = (
  data: ListingPublicData,
  free: readonly TakenSeats[],
  now: number,
): number => soldTimes(data, now).reduce((sum, time) => sum + freeSeatsAt(free, time), 0);

/** Returns the seats that can be bought in a class time. */
export const freeSeatsAt = (free: readonly TakenSeats[], time: SeriesTime): number =>
  free.find(slot => slot.start <= time.start && time.end <= slot.end)?.seats ?? 0;

/** Seats of a published class that somebody has. */
export interface BookedSeats {
  /** Most seats that are taken in one class time, subscriptions among them. */
  most: number;
  /** A seat in a class time to come is taken. */
  isBooked: boolean;
}

/** Seats of a class as the marketplace has them. */
export interface SeatFacts {
  /** Stretches in which seats are left. */
  free: readonly TakenSeats[];
  exceptions: readonly TakenSeats[];
  /** Pending and accepted bookings. */
  bookings: readonly TakenSeats[];
}

/**
 * Returns the seats that are taken in the class times after `now`. Of a time that is closed, by a
 * day off or by a plan of the teacher's own, the bookings are counted that were made before. What
 * nothing is known of counts as full.
 */
export function bookedSeatsOf(
  { attributes: { publicData, metadata, availabilityPlan } }: Listing,
  { free, exceptions, bookings }: SeatFacts,
  now: number,
): BookedSeats {
  const { stock = 0 } = publicData;
  const taken = soldTimes(publicData, now).map(time =>
    openSeatsAt(availabilityPlan, exceptions, time) === 0
      ? bookedSeatsAt(bookings, time)
      : stock - freeSeatsAt(free, time),
  );
  const most = Math.max(metadata?.subscriptions ?? 0, 0, ...taken);
  return { most, isBooked: most > 0 };
}
