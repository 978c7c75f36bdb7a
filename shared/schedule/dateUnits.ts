import { ownValue } from '#shared/values/lookup.ts';
import { addDays, dayMs, wallTimeOf } from '#shared/time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { LineItem } from '#shared/contract/transaction.ts';
import type { Instant } from '#shared/contract/values.ts';

/** Units of listings sold by the date: whole days, or nights. */
export type DateUnit = 'day' | 'night';

const units: Record<string, DateUnit> = {
  'line-item/day': 'day',
  'line-item/night': 'night',
};

/** The unit of a listing that is booked by dates; null for a class. */
export const dateUnitOf = ({ unitType }: ListingPublicData): DateUnit | null =>
  ownValue(units, unitType ?? '') ?? null;

/**
 * Returns whether a listing is held in a room: all that is booked by dates, and classes that say
 * so.
 */
export const isInRoom = (data: ListingPublicData): boolean =>
  dateUnitOf(data) !== null || data.venue === 'room';

/** The unit of an order that was made by dates; null for one of a class. */
export const dateUnitOfBill = (lineItems: readonly LineItem[]): DateUnit | null =>
  lineItems.map(({ code }) => ownValue(units, code)).find(unit => unit !== undefined) ?? null;

/**
 * Picked dates, `YYYY-MM-DD`: the first and the last day, or the first and the last
 * night. One day or one night has both alike.
 */
export interface DateRange {
  first: string;
  last: string;
}

/** Days have no zone: the marketplace counts them from midnight to midnight of UTC. */
const midnight = (date: string): Instant => `${date}T00:00:00.000Z`;

/** Returns the booking as the marketplace takes it: the end is the day after the last one. */
export const instantsOf = ({ first, last }: DateRange): { start: Instant; end: Instant } => ({
  start: midnight(first),
  end: midnight(addDays(last, 1)),
});

/** The dates of a booking. */
export const rangeOf = ({ start, end }: { start: Instant; end: Instant }): DateRange => ({
  first: start.slice(0, 10),
  last: addDays(end.slice(0, 10), -1),
});

/** How many days or nights a range has. */
export const unitsIn = ({ first, last }: DateRange): number =>
  Math.round((Date.parse(midnight(last)) - Date.parse(midnight(first))) / dayMs) + 1;

/** Returns true for a day of the calendar, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(midnight(text));
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The days that can be booked, `YYYY-MM-DD`, both counted in. */
export interface BookableDates {
  first: string;
  last: string;
}

/**
 * The window of what is booked by dates: `dayCount` days from today in the listing's own zone on.
 * The marketplace counts days in UTC and takes none that is over there, which today is in the
 * evenings of zones behind it. `now`: epoch milliseconds.
 */
export function bookableDates(now: number, timeZone: string, dayCount: number): BookableDates {
  const today = wallTimeOf(now, timeZone).date;
  const inUtc = wallTimeOf(now, 'UTC').date;
  return { first: inUtc > today ? inUtc : today, last: addDays(today, dayCount - 1) };
}

/** Unit that the price of a class is for. */
export type SaleUnit = 'session' | 'person' | 'course';

const otherUnits = ['person', 'course'] as const;

export const saleUnitOf = ({ unitType }: ListingPublicData): SaleUnit =>
  otherUnits.find(unit => unitType?.endsWith(unit)) ?? 'session';
