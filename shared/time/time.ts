import { offsetAt } from '@flowroom/marketplace/zoneRules';

/**
 * Time is an instant (UTC) plus, where people planned it, a wall time and an IANA zone. Nothing
 * here reads the machine's own zone, nor its rules of zones where the server has sent its own
 * (docs/decisions/181).
 */

/** A minute, an hour and a day of 24 hours, in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A wall time: `date` is `YYYY-MM-DD`, `time` is `HH:mm`. */
export interface WallTime {
  date: string;
  time: string;
}

/** An instant (epoch milliseconds) as UTC text, `2026-11-21T18:00:00.000Z`. @throws RangeError */
export const iso = (instant: number): string => new Date(instant).toISOString();

/** The second that an instant lies in: requests for "now" within one second are equal. */
export const wholeSecond = (instant: number): number => Math.floor(instant / 1000) * 1000;

/**
 * The instant of a wall time in a zone, in epoch milliseconds. A time that a daylight-saving jump
 * skips moves on by the jump; one that happens twice is the first.
 */
export function instantOf({ date, time }: WallTime, timeZone: string): number {
  const asUtc = Date.parse(`${date}T${time}:00.000Z`);
  if (Number.isNaN(asUtc)) throw new RangeError(`Not a wall time: ${date} ${time}`);
  const before = offsetAt(timeZone, asUtc - dayMs);
  const after = offsetAt(timeZone, asUtc + dayMs);
  const first = asUtc - before;
  if (offsetAt(timeZone, first) === before) return first;
  const second = asUtc - after;
  return offsetAt(timeZone, second) === after ? second : first;
}

/**
 * The instant (epoch milliseconds) at which clocks of UTC show what those of a zone show at the
 * given one: for formats and libraries that would convert by the browser's own rules.
 */
export function clockOf(instant: number | string | Date, timeZone: string): number {
  const at = typeof instant === 'number' ? instant : new Date(instant).getTime();
  return at + offsetAt(timeZone, at);
}

/**
 * The wall time that clocks of a zone show at an instant (epoch milliseconds, ISO text or Date).
 */
export function wallTimeOf(instant: number | string | Date, timeZone: string): WallTime {
  const shown = new Date(clockOf(instant, timeZone)).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** An instant as a zone writes it, `2026-11-21T18:00:00-08:00`. */
export function isoInZone(instant: number | string | Date, timeZone: string): string {
  const at = new Date(instant).getTime();
  const offset = offsetAt(timeZone, at);
  const sign = offset < 0 ? '-' : '+';
  const ahead = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${new Date(at + offset).toISOString().slice(0, 19)}${sign}${ahead}`;
}

/** Returns whether a text is a day, `YYYY-MM-DD`. */
export const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** `YYYY-MM-DD` moved by whole days. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00.000Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Day of the week of `YYYY-MM-DD`: 1 is Sunday, 7 is Saturday, as `weeklyDays` counts. */
export const weekdayOf = (date: string): number =>
  new Date(`${date}T00:00:00.000Z`).getUTCDay() + 1;

// The first of January 1970 was a Thursday.
const weekdayOfNumber = (day: number): number => ((((day + 4) % 7) + 7) % 7) + 1;

/**
 * Lists the days from `first` to `last`, both `YYYY-MM-DD` and included, that are one of the
 * weekdays (1 is Sunday), in order. Counts in numbers: a series of a year has a date written for
 * each of its days only.
 */
export function* daysOn(
  weekdays: ReadonlySet<number>,
  first: string,
  last: string,
): Generator<string> {
  const [from, until] = [first, last].map(day => Date.parse(`${day}T00:00:00.000Z`) / dayMs);
  for (let day = from ?? NaN; day <= (until ?? NaN); day += 1) {
    if (weekdays.has(weekdayOfNumber(day))) yield new Date(day * dayMs).toISOString().slice(0, 10);
  }
}

/** An instant moved by minutes, in epoch milliseconds. */
export const addMinutes = (instant: number | string | Date, minutes: number): number =>
  new Date(instant).getTime() + minutes * minuteMs;

/**
 * Formats an instant in a zone; the zone is always named by the caller. Its own name can not be
 * part of the style.
 * @throws RangeError for an unknown zone
 */
export function formatInstant(
  instant: number | string | Date,
  timeZone: string,
  style: ClockStyle,
  locale = 'en-US',
): string {
  return formatter(locale, style).format(clockOf(instant, timeZone));
}

/** How dates and times are written. */
export type ClockStyle = Omit<Intl.DateTimeFormatOptions, 'timeZone' | 'timeZoneName'>;

const dayStyle = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const timeStyle = { hour: 'numeric', minute: '2-digit' } as const;
const weekdayStyle = { weekday: 'short' } as const;

/** "Sat, Nov 21" in the zone. */
export const formatDay = (instant: number | string | Date, timeZone: string, locale?: string) =>
  formatInstant(instant, timeZone, dayStyle, locale);

/** "6:00 PM" in the zone. */
export const formatTime = (instant: number | string | Date, timeZone: string, locale?: string) =>
  formatInstant(instant, timeZone, timeStyle, locale);

/** "Sat, Nov 21, 6:00 PM" in the zone. */
export const formatDayAndTime = (
  instant: number | string | Date,
  timeZone: string,
  locale?: string,
) => `${formatDay(instant, timeZone, locale)}, ${formatTime(instant, timeZone, locale)}`;

// The first Sunday of a year.
const sunday = Date.UTC(2026, 0, 4);

/** "Sun" of 0, "Sat" of 6. */
export const formatWeekday = (day: number, locale?: string) =>
  formatInstant(addMinutes(sunday, day * 1440), 'UTC', weekdayStyle, locale);

/**
 * Returns the reader's own zone. Only for the browser, after hydration: the server's zone means
 * nothing.
 */
export const readerTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

// Making a formatter costs a hundred times its use.
const formatters = new Map<string, Intl.DateTimeFormat>();
const mostFormatters = 1_000;

function formatter(locale: string, style: ClockStyle) {
  const key = `${locale}|${JSON.stringify(style)}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    if (formatters.size >= mostFormatters) formatters.clear();
    formatters.set(key, found);
  }
  return found;
}

/** Today's date in a zone, `YYYY-MM-DD`. */
export const todayIn = (timeZone: string, now: number): string => wallTimeOf(now, timeZone).date;
