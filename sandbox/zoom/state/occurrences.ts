import type { Meeting } from './rows.ts';
import { DAY_MS, onWallDay, wallDayOf } from './wallTime.ts';

/**
 * When a meeting is held, ms since the epoch, in order: once, or on the days of its recurrence at
 * the same time by the clock of its zone. The first is on or after the day of `startsAt`.
 */
export function occurrencesOf({
  startsAt,
  timezone,
  recurrence,
}: Pick<Meeting, 'startsAt' | 'timezone' | 'recurrence'>): number[] {
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

/** A time of a meeting; `id` is the start that its recurrence gives it. */
export interface Occurrence {
  id: string;
  /** Ms since the epoch. */
  start: number;
  /** Minutes. */
  duration: number;
}

/**
 * The times that a meeting is held, with those that were moved and without those that were taken
 * away.
 */
export const heldOccurrences = (meeting: Meeting): Occurrence[] =>
  occurrencesOf(meeting)
    .flatMap(first => {
      const id = String(first);
      const changed = meeting.changed?.[id];
      if (changed === null) return [];
      const { startsAt: start, duration } = changed ?? {
        startsAt: first,
        duration: meeting.duration,
      };
      return [{ id, start, duration }];
    })
    .sort((a, b) => a.start - b.start);

/** The time a meeting is held next, or was held last; ms since the epoch. */
export function nextOccurrence(meeting: Meeting, now: number): number {
  const all = heldOccurrences(meeting);
  const next = all.find(({ start, duration }) => start + duration * 60_000 > now);
  return (next ?? all.at(-1))?.start ?? meeting.startsAt;
}
