import type { MyBooking } from '#shared/contract/api/my.ts';
import { wallTimeOf } from '#shared/time/time.ts';

/** A booking with the further ones of the same class, which follow it. */
export interface BookedSeries {
  booking: MyBooking;
  later: MyBooking[];
}

/** What begins on one day. */
export interface BookedDay {
  /** `YYYY-MM-DD`; empty for those without a time. */
  date: string;
  series: BookedSeries[];
}

/**
 * Puts the class times of a class together, so that it is there once, with its next time. What is
 * canceled stays a row of its own, and so does what is booked by dates.
 */
export function seriesOf(bookings: readonly MyBooking[]): BookedSeries[] {
  const series = new Map<string, BookedSeries>();
  for (const booking of bookings) {
    const isAlone = booking.status === 'canceled' || booking.unit || booking.start === undefined;
    const key = isAlone ? `${booking.orderId} ${booking.start}` : booking.listingId;
    const known = series.get(key);
    if (known) known.later.push(booking);
    else series.set(key, { booking, later: [] });
  }
  return [...series.values()];
}

/** Returns the day of a booking in a zone. What is booked by dates has no zone. */
const dayOf = ({ start, unit }: MyBooking, zone: string): string =>
  start === undefined ? '' : unit ? start.slice(0, 10) : wallTimeOf(start, zone).date;

/**
 * Groups bookings by the day on which they begin, on the clock of a zone: of several class times of
 * a class the first. They come in the order of these days.
 */
export function daysOf(bookings: readonly MyBooking[], zone: string): BookedDay[] {
  const days = new Map<string, BookedSeries[]>();
  for (const one of seriesOf(bookings)) {
    const date = dayOf(one.booking, zone);
    days.set(date, [...(days.get(date) ?? []), one]);
  }
  return [...days]
    .map(([date, series]) => ({ date, series }))
    .sort((a, b) => a.date.localeCompare(b.date));
}

/** Returns the next booking: the first that is held and not over. `now`: epoch milliseconds. */
export const nextOf = (bookings: readonly MyBooking[], now: number): MyBooking | undefined =>
  bookings.find(({ status, end }) => status !== 'canceled' && (!end || Date.parse(end) > now));
