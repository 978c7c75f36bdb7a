import {
  movedTimeOn,
  onlyTime,
  patternTimeOn,
  rhythmOf,
  scheduledTimes,
  statedTimes,
  withClosures,
} from './classSchedule.ts';
import type { ScheduledTime, StatedTime } from './classSchedule.ts';
import { addDays, wallTimeOf } from '#shared/time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Returns the time of a class that a day names (`YYYY-MM-DD`), held or canceled; null for none. */
export function timeOfDate(data: ListingPublicData, date: string): StatedTime | null {
  const rhythm = rhythmOf(data);
  if (!rhythm) return statedTimes(data, 0, Infinity).find(time => time.date === date) ?? null;
  const to = data.movedDates?.findLast(one => one.date === date)?.to;
  const time = to ? movedTimeOn(rhythm, date, to) : patternTimeOn(rhythm, date);
  if (!time) return null;
  if (data.skippedDates?.includes(date)) return { ...time, status: 'canceled' };
  if (time.end > (data.lastClass ?? Infinity)) return null;
  const [stated = null] = withClosures(data, [{ ...time, status: to ? 'moved' : 'scheduled' }]);
  return stated;
}

/**
 * Returns the class time that begins at `start` (epoch milliseconds); null when none is held then.
 */
export const timeOfStart = (data: ListingPublicData, start: number): ScheduledTime | null =>
  scheduledTimes(data, start, start + 1).find(time => time.start === start) ?? null;

/**
 * Returns the day that names the class time which begins at `start` (epoch milliseconds): of the
 * one that is held then, otherwise of the one that was planned for then and is skipped or moved
 * away. Null when the class has nothing at that time.
 */
export function nameOfStart(data: ListingPublicData, start: number): string | null {
  const held = timeOfStart(data, start);
  if (held) return held.date;
  const rhythm = rhythmOf(data);
  if (!rhythm) {
    const only = onlyTime(data);
    return only?.start === start ? only.date : null;
  }
  for (const { date, to } of data.movedDates ?? []) {
    if (movedTimeOn(rhythm, date, to)?.start === start) return date;
  }
  const { date } = wallTimeOf(start, rhythm.timezone);
  // A time that a change of clocks skips may lie on the next day.
  const near = [date, addDays(date, -1)];
  return near.find(day => patternTimeOn(rhythm, day)?.start === start) ?? null;
}

/** Two times of a class that overlap, in order. */
export interface Overlap {
  first: ScheduledTime;
  second: ScheduledTime;
}

/**
 * Returns the first class times after `from` (epoch milliseconds) that overlap; null when none do.
 */
export function overlapOf(data: ListingPublicData, from: number): Overlap | null {
  const times = scheduledTimes(data, from, Infinity);
  for (const [index, second] of times.entries()) {
    const first = times[index - 1];
    if (first && first.end > second.start) return { first, second };
  }
  return null;
}

/**
 * Returns whether class times of the weekly pattern, or of one of its phases, overlap, also where
 * the dates are skipped, moved or after the end.
 */
export function patternOverlaps(data: ListingPublicData): boolean {
  const { startDate, seriesEnd = startDate } = data;
  if (!startDate || !seriesEnd) return false;
  const { lastClass: _, ...pattern } = data;
  const allHeld = { skippedDates: [], movedDates: [], seriesEnd: addDays(seriesEnd, 14) };
  return overlapOf({ ...pattern, ...allHeld }, 0) !== null;
}
