import { addDays, wallTimeOf } from '../time/time.ts';

/** The days that can be booked, `YYYY-MM-DD`, both counted in. */
export interface BookableDates {
  first: string;
  last: string;
}

/**
 * The window of what is booked by dates: `dayCount` days from today in the listing's own zone on, as
 * far as they have not begun. The marketplace counts days in UTC, and a request ends with the start
 * of what it asks for, so the first one is the next to begin there. `now`: epoch milliseconds.
 */
export function bookableDates(now: number, timeZone: string, dayCount: number): BookableDates {
  const today = wallTimeOf(now, timeZone).date;
  const next = addDays(new Date(now).toISOString().slice(0, 10), 1);
  return { first: next > today ? next : today, last: addDays(today, dayCount - 1) };
}
