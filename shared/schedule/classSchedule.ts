import {
  addDays,
  dayMs,
  daysOn,
  instantOf,
  minuteMs,
  wallTimeOf,
  weekdayOf,
} from '#shared/time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** One time a class is held. */
export interface ScheduledTime {
  /** Epoch milliseconds. */
  start: number;
  end: number;
  /**
   * Day on which the pattern has it, in the class's own zone, `YYYY-MM-DD`. It names this time
   * among the others, and stays when the time is moved.
   */
  date: string;
}

/** A time of a class with what became of it: `canceled` ones are not held. */
export interface StatedTime extends ScheduledTime {
  status: 'scheduled' | 'moved' | 'canceled';
  /** Nobody can book it: it is held for those who have, if at all. */
  isClosed?: true;
}

/** Upper limit for the times of one class in a request: a daily class for two years. */
const most = 800;
/** Days that are looked through for them. */
const mostDays = 20 * 366;

/** Wall time of a weekday, and the length of its class times. */
export interface WeekdayTime {
  time: string;
  minutes: number;
}

/** Weekly times that hold before a day, `until`, or without end. */
export interface Pattern {
  until: string | null;
  /** By day of the week, 1 is Sunday. */
  times: ReadonlyMap<number, WeekdayTime>;
}

/** Days of a weekly class before any is skipped or moved. */
export interface Rhythm {
  timezone: string;
  startDate: string;
  seriesEnd: string | undefined;
  patterns: readonly Pattern[];
}

const minutesOf = ({ classDuration }: ListingPublicData): number => classDuration?.value ?? 60;

const timesOfDays = (
  weeklyDays: NonNullable<ListingPublicData['weeklyDays']>,
  usual: WeekdayTime,
): ReadonlyMap<number, WeekdayTime> =>
  // The first of two times on one day counts, as a day names one class time.
  new Map(
    weeklyDays
      .toReversed()
      .map(({ value, time = usual.time, minutes = usual.minutes }) => [
        Number(value),
        { time, minutes },
      ]),
  );

/** Returns the rhythm of a weekly class; null for one that is held once, or has no date. */
export function rhythmOf(data: ListingPublicData): Rhythm | null {
  const { startDate, time, timezone, weeklyDays = [], phases = [], seriesEnd } = data;
  if (weeklyDays.length === 0 || !startDate || !time || !timezone) return null;
  const earlier = phases
    .toSorted((a, b) => a.until.localeCompare(b.until))
    .map(phase => ({
      until: phase.until,
      times: timesOfDays(phase.weeklyDays, phase),
    }));
  const usual = { time, minutes: minutesOf(data) };
  const now = { until: null, times: timesOfDays(weeklyDays, usual) };
  return { timezone, startDate, seriesEnd, patterns: [...earlier, now] };
}

const timeAt = (
  { timezone }: { timezone: string },
  date: string,
  wall: { date: string; time: string },
  minutes: number,
): ScheduledTime => {
  const start = instantOf(wall, timezone);
  return { start, end: start + minutes * minuteMs, date };
};

export const patternOn = ({ patterns }: Rhythm, date: string): Pattern | undefined =>
  patterns.find(({ until }) => until === null || date < until);

/**
 * Returns the time that the pattern has on a day, whether skipped or moved or not; null for none.
 */
export function patternTimeOn(rhythm: Rhythm, date: string): ScheduledTime | null {
  const { startDate, seriesEnd } = rhythm;
  if (date < startDate || (seriesEnd !== undefined && date > seriesEnd)) return null;
  const on = patternOn(rhythm, date)?.times.get(weekdayOf(date));
  return on ? timeAt(rhythm, date, { date, time: on.time }, on.minutes) : null;
}

/** Returns the time to which the one of a day was moved; null where the pattern has none. */
export function movedTimeOn(
  rhythm: Rhythm,
  date: string,
  to: { date: string; time: string },
): ScheduledTime | null {
  const planned = patternTimeOn(rhythm, date);
  return planned && timeAt(rhythm, date, to, (planned.end - planned.start) / minuteMs);
}

/** Returns the time of a class that is held once; null without a date. */
export function onlyTime(data: ListingPublicData): ScheduledTime | null {
  const { startDate, time, timezone } = data;
  const start =
    data.unixTimeStamp ??
    (startDate && time && timezone ? instantOf({ date: startDate, time }, timezone) : null);
  if (start === null) return null;
  const date = timezone ? wallTimeOf(start, timezone).date : new Date(start).toISOString();
  return { start, end: start + minutesOf(data) * minuteMs, date: date.slice(0, 10) };
}

function weeklyTimes(
  data: ListingPublicData,
  rhythm: Rhythm,
  from: number,
  until: number,
): StatedTime[] {
  const { lastClass = Infinity, skippedDates = [], movedDates = [] } = data;
  const { timezone, startDate, seriesEnd } = rhythm;
  const skipped = new Set(skippedDates);
  const moved = new Map(movedDates.map(({ date, to }) => [date, to]));
  const isAsked = ({ start, end }: ScheduledTime) => end > from && start < until;
  const found: StatedTime[] = [];
  const add = (time: ScheduledTime | null, status: StatedTime['status']) => {
    if (time && isAsked(time) && (status === 'canceled' || time.end <= lastClass)) {
      found.push({ ...time, status });
    }
  };

  const stop = Math.min(until, lastClass);
  const ends = [seriesEnd, Number.isFinite(stop) ? wallTimeOf(stop, timezone).date : undefined];
  const lastDay = ends.filter(day => day !== undefined).toSorted()[0];
  const firstAsked = wallTimeOf(Math.max(from - dayMs, 0), timezone).date;
  const first = firstAsked > startDate ? firstAsked : startDate;
  const horizon = addDays(first, mostDays - 1);
  const weekdays = new Set(rhythm.patterns.flatMap(({ times }) => [...times.keys()]));
  for (const date of daysOn(weekdays, first, lastDay && lastDay < horizon ? lastDay : horizon)) {
    if (found.length >= most) break;
    if (!skipped.has(date) && !moved.has(date)) add(patternTimeOn(rhythm, date), 'scheduled');
  }
  for (const [day, to] of moved) {
    if (!skipped.has(day)) add(movedTimeOn(rhythm, day, to), 'moved');
  }
  for (const day of skipped) {
    const to = moved.get(day);
    add(to ? movedTimeOn(rhythm, day, to) : patternTimeOn(rhythm, day), 'canceled');
  }
  return found.sort((a, b) => a.start - b.start);
}

function onceTimes(data: ListingPublicData, from: number, until: number): StatedTime[] {
  const time = onlyTime(data);
  if (!time || time.end <= from || time.start >= until) return [];
  if (data.skippedDates?.includes(time.date)) return [{ ...time, status: 'canceled' }];
  return time.end <= (data.lastClass ?? Infinity) ? [{ ...time, status: 'scheduled' }] : [];
}

/**
 * The times of a class that end after `from` and begin before `until` (epoch milliseconds), in
 * order, with those that are canceled or closed. A canceled one is included after the last class
 * too.
 */
export function statedTimes(data: ListingPublicData, from: number, until: number): StatedTime[] {
  const rhythm = rhythmOf(data);
  return withClosures(
    data,
    rhythm ? weeklyTimes(data, rhythm, from, until) : onceTimes(data, from, until),
  );
}

/** Marks the times that are closed for booking. */
export function withClosures(
  { closedTimes = [] }: ListingPublicData,
  times: StatedTime[],
): StatedTime[] {
  if (closedTimes.length === 0) return times;
  const closed = new Set(closedTimes.map(start => Date.parse(start)));
  return times.map(time =>
    closed.has(time.start) && time.status !== 'canceled' ? { ...time, isClosed: true } : time,
  );
}

const withoutStatus = ({ start, end, date }: StatedTime): ScheduledTime => ({ start, end, date });

/**
 * The times at which a class is held for those who have booked it that end after `from` and begin
 * before `until` (epoch milliseconds), in order. Each is worked out from the wall time and the zone
 * by itself, so a class at 18:00 stays at 18:00 across a change of clocks. None for a listing
 * without a date.
 */
export const scheduledTimes = (
  data: ListingPublicData,
  from: number,
  until: number,
): ScheduledTime[] =>
  statedTimes(data, from, until)
    .filter(({ status }) => status !== 'canceled')
    .map(withoutStatus);

/**
 * Those of `scheduledTimes` that a class offers to everybody, free or full: without the ones that
 * plan and exceptions close.
 */
export const offeredTimes = (
  data: ListingPublicData,
  from: number,
  until: number,
): ScheduledTime[] =>
  statedTimes(data, from, until)
    .filter(({ status, isClosed }) => status !== 'canceled' && !isClosed)
    .map(withoutStatus);

// Most classes are held again within the first stretch.
const daysAhead = [8, 60, Infinity];

function firstAfter(
  data: ListingPublicData,
  now: number | null,
  timesOf: typeof scheduledTimes,
): number | null {
  const { startDate, time, timezone } = data;
  if (!startDate || !time || !timezone) return data.unixTimeStamp ?? null;
  const first = instantOf({ date: startDate, time: '00:00' }, timezone);
  const since = now ?? 0;
  for (const days of daysAhead) {
    const until = Math.max(since, first) + days * dayMs;
    const next = timesOf(data, since, until).find(({ start }) => now === null || start > now);
    if (next) return next.start;
  }
  return null;
}

/**
 * The next class time of a listing: the only one, or the first weekly one that begins after `now`.
 * Null when a series is over.
 */
export function nextStart(data: ListingPublicData, now: number | null): number | null {
  const { startDate, time, timezone } = data;
  if (startDate && time && timezone && !rhythmOf(data)) {
    return instantOf({ date: startDate, time }, timezone);
  }
  return firstAfter(data, now, scheduledTimes);
}

/**
 * The next class time that a listing offers to everybody, as `nextStart`; null when all of them are
 * closed.
 */
export function nextOffered(data: ListingPublicData, now: number | null): number | null {
  const only = rhythmOf(data) ? null : nextStart(data, now);
  if (only === null) return firstAfter(data, now, offeredTimes);
  return data.closedTimes?.some(start => Date.parse(start) === only) ? null : only;
}

/** Start of the last class of a series that has an end, epoch milliseconds; null for none. */
export function lastStart(data: ListingPublicData): number | null {
  const { lastClass } = data;
  if (lastClass === undefined) return null;
  return scheduledTimes(data, lastClass - 1, lastClass).at(-1)?.start ?? null;
}
