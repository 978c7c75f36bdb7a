import type { MyBooking } from '#shared/contract/api/my.ts';
import { wallTimeOf } from '#shared/time/time.ts';

/** Bookings of one day. */
export interface BookedDay {
  /** `YYYY-MM-DD`; empty for those without a time. */
  date: string;
  bookings: MyBooking[];
}

/** Returns the day of a booking in a zone. What is booked by dates has no zone. */
const dayOf = ({ start, unit }: MyBooking, zone: string): string =>
  start === undefined ? '' : unit ? start.slice(0, 10) : wallTimeOf(start, zone).date;

/**
 * Groups bookings by the day on which they begin, on the clock of a zone. They come in the order of
 * these days.
 */
export function daysOf(bookings: readonly MyBooking[], zone: string): BookedDay[] {
  const days = new Map<string, MyBooking[]>();
  for (const booking of bookings) {
    const date = dayOf(booking, zone);
    days.set(date, [...(days.get(date) ?? []), booking]);
  }
  return [...days]
    .map(([date, own]) => ({ date, bookings: own }))
    .sort((a, b) => a.date.localeCompare(b.date));
}

/** Returns the next booking: the first that is held and not over. `now`: epoch milliseconds. */
export const nextOf = (bookings: readonly MyBooking[], now: number): MyBooking | undefined =>
  bookings.find(({ status, end }) => status !== 'canceled' && (!end || Date.parse(end) > now));
