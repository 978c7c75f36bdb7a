import { addDays, instantOf, todayIn, wallTimeOf, weekdayOf } from '#shared/time/time.ts';
import { addMonths } from '#shared/schedule/classSeries.ts';

export const calendarViews = ['week', 'month', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** What an address of the calendar names. */
export interface CalendarAddress {
  /** Null: the one that suits the screen. */
  view: CalendarView | null;
  /** A day (`YYYY-MM-DD`) in the view; null is today. */
  date: string | null;
}

const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads an address. What does not fit counts as left out. */
export function readAddress(search: URLSearchParams): CalendarAddress {
  const date = search.get('date') ?? '';
  return {
    view: calendarViews.find(known => known === search.get('view')) ?? null,
    date: isDay(date) ? date : null,
  };
}

/** Days that the agenda shows at once. */
export const agendaDays = 28;

/** The same view one step on or back: a week, a month, or the agenda's days. */
export function stepDate(view: CalendarView, date: string, step: 1 | -1): string {
  if (view === 'week') return addDays(date, 7 * step);
  if (view === 'agenda') return addDays(date, agendaDays * step);
  return addMonths(`${date.slice(0, 8)}01`, step);
}

/**
 * Sunday of the week that a day is in. Weeks begin on Sunday on all pages, in each language
 * (specification 1, section 9).
 */
export const weekOf = (date: string): string => addDays(date, 1 - weekdayOf(date));

/**
 * Instants that hold every view around a day, in the reader's zone: so changing the view requests
 * nothing new near that day.
 */
export function rangeAround(date: string, timeZone: string): { from: string; to: string } {
  const month = `${date.slice(0, 8)}01`;
  const at = (day: string) => new Date(instantOf({ date: day, time: '00:00' }, timeZone));
  return {
    from: at(addDays(month, -7)).toISOString(),
    to: at(addDays(month, 31 + agendaDays + 7)).toISOString(),
  };
}

/** The day of an address, today when it names none. `now`: epoch milliseconds. */
export const dayOf = ({ date }: CalendarAddress, timeZone: string, now: number): string =>
  date ?? todayIn(timeZone, now);

/** Hours of a whole day. */
export const allHours = { from: 0, until: 24 } as const;

/** Hours that a week shows at least. */
const usualHours = { from: 8, until: 20 };

/** Class time, as instants. */
interface Stretch {
  start: string;
  end: string;
}

const hoursAt = (instant: string | number, timeZone: string): number => {
  const [hours = 0, minutes = 0] = wallTimeOf(instant, timeZone).time.split(':').map(Number);
  return hours + minutes / 60;
};

/**
 * Returns the hour of the day at which a week opens: the present one, in another week that of its
 * earliest class time; null where there is none. `now`: epoch milliseconds.
 */
export function openingHour(
  times: readonly Stretch[],
  date: string,
  timeZone: string,
  now: number,
): number | null {
  const first = weekOf(date);
  if (weekOf(todayIn(timeZone, now)) === first) return hoursAt(now, timeZone);
  const hours = times
    .filter(({ start }) => weekOf(wallTimeOf(start, timeZone).date) === first)
    .map(({ start }) => hoursAt(start, timeZone));
  return hours.length > 0 ? Math.min(...hours) : null;
}

/**
 * Returns the hours of the day that a week shows: the usual ones, and one more before its first
 * class time and after its last one. The hours of sleep would push the class times out of sight.
 */
export function hoursOfWeek(
  times: readonly Stretch[],
  date: string,
  timeZone: string,
): { from: number; until: number } {
  const first = weekOf(date);
  const last = addDays(first, 6);
  const hours = { ...usualHours };
  for (const { start, end } of times) {
    const [begin, over] = [start, end].map(at => wallTimeOf(at, timeZone));
    if (!begin || !over || begin.date < first || begin.date > last) continue;
    const hour = Number(begin.time.slice(0, 2));
    // One that ends after midnight belongs to its evening.
    const endHour = over.date > begin.date ? 24 : Number(over.time.slice(0, 2)) + 1;
    hours.from = Math.min(hours.from, Math.max(0, hour - 1));
    hours.until = Math.max(hours.until, Math.min(24, endHour + 1));
  }
  return hours;
}
