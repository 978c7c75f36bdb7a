import { addDays, instantOf, todayIn, weekdayOf } from '#shared/time/time.ts';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import { addMonths } from '#shared/schedule/classSeries.ts';

export const calendarViews = ['week', 'month', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** What an address of the calendar asks for. */
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

/** Weekday on which a week begins where a language of the site is spoken: 0 is Sunday. */
export const firstWeekdayOf = (locale: string): 0 | 1 =>
  languageOfLocale(locale) === 'en' ? 0 : 1;

/** First day of the week that a day is in. `firstWeekday`: 0 is Sunday. */
export const weekOf = (date: string, firstWeekday: number): string =>
  addDays(date, -((weekdayOf(date) - 1 - firstWeekday + 7) % 7));

/**
 * Instants that hold every view around a day, in the reader's zone: so changing the view asks for nothing new
 * near that day.
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
