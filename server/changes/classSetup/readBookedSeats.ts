import type { ClassAccess } from './classAccess.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { bookedSeatsAt, bookedSeatsOf, soldTimes } from '#shared/transactions/bookedSeats.ts';
import type { BookedSeats } from '#shared/transactions/bookedSeats.ts';

/** Reads which seats of a published class are taken. */
export async function readBookedSeats(
  access: ClassAccess,
  listing: Listing,
  now: number,
): Promise<BookedSeats> {
  const [free, exceptions, bookings] = await Promise.all([
    access.free(listing, now),
    access.exceptions(now),
    access.bookings(listing, now),
  ]);
  return bookedSeatsOf(listing, { free, exceptions, bookings }, now);
}

/** Returns whether a class time has more bookings than seats. */
export async function isOverbooked(
  access: ClassAccess,
  listing: Listing,
  now: number,
): Promise<boolean> {
  const bookings = await access.bookings(listing, now);
  const { publicData } = listing.attributes;
  return soldTimes(publicData, now).some(
    time => bookedSeatsAt(bookings, time) > (publicData.stock ?? 0),
  );
}

/**
 * Returns whether somebody has booked a class time of `before` at which a class is held no more.
 */
export async function isSoldAtOldTimes(
  access: ClassAccess,
  { before, saved }: { before: Listing; saved: Listing },
  now: number,
): Promise<boolean> {
  const kept = new Set(soldTimes(saved.attributes.publicData, now).map(({ start }) => start));
  const old = soldTimes(before.attributes.publicData, now).filter(({ start }) => !kept.has(start));
  const starts = new Set(old.map(({ start }) => start));
  return (await access.bookings(before, now)).some(({ start }) => starts.has(start));
}
