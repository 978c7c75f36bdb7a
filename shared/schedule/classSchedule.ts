import { addDays, dayMs, instantOf, minuteMs, wallTimeOf, weekdayOf } from '../time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** One time a class is held. */
export interface ScheduledTime {
  /** Epoch milliseconds. */
  start: number;
  end: number;
  /** Day of the start in the class's own zone, `YYYY-MM-DD`: what names this time among the others. */
  date: string;
}

/** Times of one class that are ever asked for at once: a daily class for two years. */
const most = 800;

/**
 * The times of a class that end after `from` and begin before `until` (epoch milliseconds), in
 * order. Each is worked out from the wall time and the zone by itself, so a class at 18:00 stays at
 * 18:00 across a change of clocks. None for a listing without a date.
 */
export function scheduledTimes(
  data: ListingPublicData,
  from: number,
  until: number,
): ScheduledTime[] {
  const { startDate, time, timezone, weeklyDays = [], lastClass = Infinity } = data;
  const length = (data.classDuration?.value ?? 60) * minuteMs;
  const isWanted = ({ start, end }: ScheduledTime) =>
    end > from && start < until && end <= Math.max(lastClass, start);
  if (weeklyDays.length === 0 || !startDate || !time || !timezone) {
    const start =
      data.unixTimeStamp ??
      (startDate && time && timezone ? instantOf({ date: startDate, time }, timezone) : null);
    if (start === null) return [];
    const date = timezone ? wallTimeOf(start, timezone).date : new Date(start).toISOString();
    return [{ start, end: start + length, date: date.slice(0, 10) }].filter(isWanted);
  }
  const days = new Set(weeklyDays.map(day => Number(day.value)));
  const found: ScheduledTime[] = [];
  const firstAsked = wallTimeOf(from - dayMs, timezone).date;
  const stop = Math.min(until, lastClass);
  for (let date = firstAsked > startDate ? firstAsked : startDate; ; date = addDays(date, 1)) {
    const start = instantOf({ date, time }, timezone);
    if (start >= stop || found.length >= most) return found;
    const one = { start, end: start + length, date };
    if (days.has(weekdayOf(date)) && isWanted(one)) found.push(one);
  }
}

/** The next class time of a listing: the only one, or the first weekly one from `now`. */
export function nextStart(data: ListingPublicData, now: number | null): number | null {
  const { startDate, time, timezone, weeklyDays = [] } = data;
  if (!startDate || !time || !timezone) return data.unixTimeStamp ?? null;
  const days = weeklyDays.map(day => Number(day.value));
  if (days.length === 0) return instantOf({ date: startDate, time }, timezone);
  const today = now === null ? startDate : wallTimeOf(now, timezone).date;
  let date = today > startDate ? today : startDate;
  for (let step = 0; step < 8; step += 1, date = addDays(date, 1)) {
    const start = instantOf({ date, time }, timezone);
    if (days.includes(weekdayOf(date)) && (now === null || start > now)) return start;
  }
  return null;
}
