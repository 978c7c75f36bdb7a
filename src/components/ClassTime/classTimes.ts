import type { IntlShape } from 'react-intl';
import { formatInstant, formatTime, formatWeekday, wallTimeOf } from '#shared/time/time.ts';

/**
 * Returns the city of a zone in the page's language: "New York" of America/New_York, "Nueva York".
 */
export function zoneCity(timeZone: string, { messages, formatMessage }: IntlShape): string {
  const id = `City.${timeZone}`;
  if (id in messages) return formatMessage({ id });
  return (timeZone.split('/').at(-1) ?? timeZone).replace(/_/g, ' ');
}

/** Returns whether two zones have the same wall time at an instant. */
export function sameClock(instant: number, zone: string, other: string): boolean {
  const a = wallTimeOf(instant, zone);
  const b = wallTimeOf(instant, other);
  return a.date === b.date && a.time === b.time;
}

/** "6:00 – 7:00 PM", or "11:30 PM – 12:30 AM"; both in the zone. */
export function formatTimeRange(
  start: number | string,
  end: number | string,
  timeZone: string,
  locale: string,
): string {
  const from = formatTime(start, timeZone, locale);
  const to = formatTime(end, timeZone, locale);
  const half = / ?[AP]M$/iu;
  const sameHalf =
    half.exec(from)?.[0] !== undefined && half.exec(from)?.[0] === half.exec(to)?.[0];
  return `${sameHalf ? from.replace(half, '') : from} – ${to}`;
}

/** Short names of weekdays ('1' is Sunday) in calendar order. */
export const weekdayNames = (days: readonly number[], locale: string): string[] =>
  days.toSorted((a, b) => a - b).map(day => formatWeekday(day - 1, locale));

/** "Tue 6:00 PM" in the zone: of a weekly class whose next time is not that of all its days. */
export const formatDayTime = (instant: number, timeZone: string, locale: string): string =>
  `${formatInstant(instant, timeZone, { weekday: 'short' }, locale)} ${formatTime(instant, timeZone, locale)}`;
