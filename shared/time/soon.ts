import { addDays, dayMs, hourMs, instantOf, todayIn, weekdayOf } from './time.ts';

/** Days by their names as of now: a search with one means another day tomorrow. */
export const namedDays = ['now', 'today', 'tomorrow', 'weekend'] as const;
export type NamedDay = (typeof namedDays)[number];

/** Parts of a day: the first full hour and the one in which nothing begins any more. */
export const dayParts = {
  morning: { from: 5, until: 11 },
  noon: { from: 11, until: 15 },
  evening: { from: 17, until: 24 },
} as const;
export type DayPart = keyof typeof dayParts;
export const dayPartNames = Object.keys(dayParts) as readonly DayPart[];

/**
 * A part of the day, a full hour from `0` to `23`, or `13-18`: from a full hour on, and until
 * before another one.
 */
export type HourRange = DayPart | `${number}` | `${number}-${number}`;

/** Reads a part of the day, a full hour or a range of hours; null for anything else. */
export const readHours = (text: string | null): HourRange | null => {
  const part = dayPartNames.find(name => name === text);
  if (part) return part;
  const [, first = '', end] = /^(\d|1\d|2[0-3])(?:-(\d|1\d|2[0-4]))?$/.exec(text ?? '') ?? [];
  if (end === undefined) return first ? `${Number(first)}` : null;
  return Number(first) < Number(end) ? `${Number(first)}-${Number(end)}` : null;
};

/** Stretch of time in which classes begin: epoch milliseconds, without its end. */
export interface Stretch {
  start: number;
  end: number;
}

/** Days that a search looks ahead: class times are offered for so long. */
export const daysAhead = 90;

/** A class begins now if it does within the hour. */
const nowMs = hourMs;

/** First and last day, `YYYY-MM-DD`, both included. */
export interface Days {
  from: string;
  to: string;
}

/** Returns the days of a name as of a day. On a Sunday the weekend is that day. */
export function daysNamed(name: Exclude<NamedDay, 'now'>, today: string): Days {
  if (name === 'today') return { from: today, to: today };
  const tomorrow = addDays(today, 1);
  if (name === 'tomorrow') return { from: tomorrow, to: tomorrow };
  const weekday = weekdayOf(today);
  const [sunday, saturday] = [1, 7];
  if (weekday === sunday) return { from: today, to: today };
  const from = addDays(today, saturday - weekday);
  return { from, to: addDays(from, 1) };
}

/** What says when classes begin. */
export interface BeginsIn {
  when?: NamedDay | null | undefined;
  hours?: HourRange | null | undefined;
  /** Days that were chosen; a named day comes before them. */
  dates?: Days | null | undefined;
  /** IANA zone of days and hours. */
  zone: string;
}

function hourOf(hours: HourRange): { from: number; until: number } {
  if (hours in dayParts) return dayParts[hours as DayPart];
  const [from = 0, until = from + 1] = hours.split('-').map(Number);
  return { from, until };
}

const atHour = (date: string, hour: number, zone: string): number =>
  hour === 24
    ? instantOf({ date: addDays(date, 1), time: '00:00' }, zone)
    : instantOf({ date, time: `${String(hour).padStart(2, '0')}:00` }, zone);

/**
 * Returns the stretches in which classes begin, in order and from `now` on (epoch milliseconds);
 * none where all of it is over. Without anything it is the time that a search looks ahead.
 */
export function stretchesOf({ when, hours, dates, zone }: BeginsIn, now: number): Stretch[] {
  const horizon = now + daysAhead * dayMs;
  if (when === 'now') return [{ start: now, end: now + nowMs }];
  const today = todayIn(zone, now);
  const days = when ? daysNamed(when, today) : dates;
  if (!days && !hours) return [{ start: now, end: horizon }];
  const { from, to } = days ?? { from: today, to: todayIn(zone, horizon) };
  const { from: first, until } = hours ? hourOf(hours) : { from: 0, until: 24 };
  const found: Stretch[] = [];
  const last = to < addDays(today, daysAhead) ? to : addDays(today, daysAhead);
  for (let date = from > today ? from : today; date <= last; date = addDays(date, 1)) {
    const stretch = { start: atHour(date, first, zone), end: atHour(date, until, zone) };
    // The end of a day is the beginning of the next one.
    const before = found.at(-1);
    if (before?.end === stretch.start) before.end = stretch.end;
    else found.push(stretch);
  }
  return found
    .map(({ start, end }) => ({ start: Math.max(start, now), end: Math.min(end, horizon) }))
    .filter(({ start, end }) => start < end);
}

/** Returns until when a name means the same days, epoch milliseconds: the end of the day. */
export const endOfToday = (zone: string, now: number): number =>
  instantOf({ date: addDays(todayIn(zone, now), 1), time: '00:00' }, zone);
