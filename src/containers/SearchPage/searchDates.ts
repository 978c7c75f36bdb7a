import { marketplace } from '#shared/config/marketplace.ts';
import { addDays, instantOf, isTimeZone } from '#shared/time/time.ts';

/** Days on which a class should take place, by the calendar of one zone. */
export interface DateRange {
  /** First day, `YYYY-MM-DD`. */
  from: string;
  /** Last day, included. */
  to: string;
  /** IANA zone whose midnights the days begin and end with. */
  zone: string;
  /** The least that a class should last within these days, in minutes; null is any length. */
  minDuration: number | null;
}

/** Of a link that names no zone. */
export const defaultZone = 'UTC';

// Years of other millennia are slips, and the last of them has no day after it to count to.
const isDay = (text: string): boolean => {
  const at = /^2\d{3}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** The last day that can be chosen when a range begins on `from`: both ends are bookable days. */
export const lastDayOf = (from: string): string =>
  addDays(from, marketplace.dayCountAvailableForBooking - 1);

/** Reads `from,to` with its duration in minutes and its zone; null when it makes no range. */
export function readDates(
  dates: string | null,
  minDuration: string | null,
  zone: string | null,
): DateRange | null {
  const [from = '', to = from] = (dates ?? '').split(',');
  if (!isDay(from) || !isDay(to) || to < from) return null;
  const last = lastDayOf(from);
  return {
    from,
    to: to < last ? to : last,
    zone: zone && isTimeZone(zone) ? zone : defaultZone,
    minDuration: minDuration && /^[1-9]\d{0,3}$/.test(minDuration) ? Number(minDuration) : null,
  };
}

const day = 24 * 60 * 60_000;

/** When the last day ends, epoch milliseconds. */
const endOf = ({ to, zone }: DateRange): number =>
  instantOf({ date: addDays(to, 1), time: '00:00' }, zone);

/** Whether the last of the days is over. */
export const isOver = (dates: DateRange, now: number): boolean => endOf(dates) <= now;

/**
 * The stretch of time that the days stand for, as far as the marketplace can be asked about it:
 * from now on and for a year. Epoch milliseconds; null when nothing of it is left.
 */
export function windowOf(dates: DateRange, now: number): { start: number; end: number } | null {
  const { from, zone } = dates;
  const start = Math.max(instantOf({ date: from, time: '00:00' }, zone), now);
  const end = Math.min(endOf(dates), now + 365 * day);
  return start < end ? { start, end } : null;
}
