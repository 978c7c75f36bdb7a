import { marketplace } from '#shared/config/marketplace.ts';
import { addDays, instantOf } from '#shared/time/time.ts';
import { isTimeZone } from '#shared/time/zones.ts';

/** Range of days in one zone on which a class takes place. */
export interface DateRange {
  /** First day, `YYYY-MM-DD`. */
  from: string;
  /** Last day, included. */
  to: string;
  /** IANA zone of the days. */
  zone: string;
  /** Minimum duration of a class in minutes; null for any. */
  minDuration: number | null;
}

/** Zone of a link without one. */
export const defaultZone = 'UTC';

/** Parses a zone; one that nobody knows is UTC. */
export const readZone = (zone: string | null): string =>
  zone && isTimeZone(zone) ? zone : defaultZone;

// Years of other millennia are typing errors, and the very last day has no next one.
const isDay = (text: string): boolean => {
  const at = /^2\d{3}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** Returns the last day of a range that begins on `from`; both ends are bookable. */
export const lastDayOf = (from: string): string =>
  addDays(from, marketplace.dayCountAvailableForBooking - 1);

/** Parses `from,to` with its duration in minutes and its zone; null when it is not a range. */
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
    zone: readZone(zone),
    minDuration: minDuration && /^[1-9]\d{0,3}$/.test(minDuration) ? Number(minDuration) : null,
  };
}

const day = 24 * 60 * 60_000;

/** Returns the end of the last day, epoch milliseconds. */
const endOf = ({ to, zone }: DateRange): number =>
  instantOf({ date: addDays(to, 1), time: '00:00' }, zone);

/** Returns whether the last day is over. */
export const isOver = (dates: DateRange, now: number): boolean => endOf(dates) <= now;

/**
 * Returns the time window of the days that the marketplace can be queried for: from now, for a
 * year. Epoch milliseconds; null when nothing is left.
 */
export function windowOf(dates: DateRange, now: number): { start: number; end: number } | null {
  const { from, zone } = dates;
  const start = Math.max(instantOf({ date: from, time: '00:00' }, zone), now);
  const end = Math.min(endOf(dates), now + 365 * day);
  return start < end ? { start, end } : null;
}
