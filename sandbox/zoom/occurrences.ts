import type { Meeting } from './rows.ts';
import { DAY_MS, onWallDay, wallDayOf } from './wallTime.ts';

/**
 * When a meeting is held, ms since the epoch, in order: once, or on the days of its recurrence at the
 * same time by the clock of its zone. The first is on or after the day of `startsAt`.
 */
export function occurrencesOf({ startsAt, timezone, recurrence }: Meeting): number[] {
  if (!recurrence) return [startsAt];
  const days = new Set(recurrence.weekly_days.split(',').map(Number));
  const { day: first, time } = wallDayOf(startsAt, timezone);
  // Weeks are counted from the Sunday of the first one.
  const sunday = first - new Date(first).getUTCDay() * DAY_MS;
  const found: number[] = [];
  for (let day = first; found.length < recurrence.end_times; day += DAY_MS) {
    const week = Math.floor((day - sunday) / (7 * DAY_MS));
    const isHeld = week % recurrence.repeat_interval === 0;
    if (isHeld && days.has(new Date(day).getUTCDay() + 1)) {
      found.push(onWallDay(day, time, timezone));
    }
  }
  return found;
}

/** The time a meeting is held next, or was held last; ms since the epoch. */
export function nextOccurrence(meeting: Meeting, now: number): number {
  const all = occurrencesOf(meeting);
  const length = meeting.duration * 60_000;
  return all.find(start => start + length > now) ?? all.at(-1) ?? meeting.startsAt;
}
