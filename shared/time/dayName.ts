import { addDays, formatDay, todayIn, wallTimeOf } from './time.ts';

/** Formatters by locale: making one costs a hundred times its use. */
const formatters = new Map<string, Intl.RelativeTimeFormat>();

/** "Today" of 0 and "Tomorrow" of 1. */
function relativeDay(ahead: number, locale: string): string {
  const found = formatters.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  formatters.set(locale, found);
  const name = found.format(ahead, 'day');
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/**
 * Returns the day of an instant (epoch milliseconds) in a zone: "Today", "Tomorrow" or
 * "Sat, Nov 21"; the date where `now` is null.
 */
export function dayName(start: number, zone: string, now: number | null, locale: string): string {
  const today = now === null ? null : todayIn(zone, now);
  const { date } = wallTimeOf(start, zone);
  const ahead = today === null ? -1 : [today, addDays(today, 1)].indexOf(date);
  return ahead >= 0 ? relativeDay(ahead, locale) : formatDay(start, zone, locale);
}
