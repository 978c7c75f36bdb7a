import type { SeriesTime } from './capacity.ts';
import { rhythmOf } from '#shared/schedule/classSchedule.ts';
import type { Pattern, Rhythm } from '#shared/schedule/classSchedule.ts';
import type { AvailabilityPlan } from '#shared/contract/listing.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import {
  addDays,
  dayMs,
  daysOn,
  instantOf,
  isoInZone,
  minuteMs,
  wallTimeOf,
  weekdayOf,
} from '#shared/time/time.ts';
import type { WallTime } from '#shared/time/time.ts';

const planDays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Returns the name of a weekday in a plan; 1 is Sunday, 8 the next one. */
export const planDayOf = (weekday: number): string => planDays[(weekday - 1) % 7] ?? 'sun';
const minutesInDay = 24 * 60;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const timeText = (minutes: number): string =>
  new Date((minutes % minutesInDay) * minuteMs).toISOString().slice(11, 16);

/** Entries of one weekday. An entry ends with its day, so a class past midnight has two. */
function entriesOf(weekday: number, time: string, length: number, seats: number) {
  const begin = minutesOf(time);
  const end = begin + length;
  const entry = (day: number, from: number, to: number) => ({
    dayOfWeek: planDayOf(day),
    startTime: timeText(from),
    endTime: timeText(to),
    seats,
  });
  if (end <= minutesInDay) return [entry(weekday, begin, end)];
  return [entry(weekday, begin, minutesInDay), entry(weekday + 1, 0, end - minutesInDay)];
}

/**
 * Returns the availability plan of a class: its weekly times, those of the last phase. A class that
 * is held once is open by an exception only. Null without a zone.
 */
export function planOf(
  data: ListingPublicData,
  seats: number,
): (AvailabilityPlan & { entries: NonNullable<AvailabilityPlan['entries']> }) | null {
  if (!data.timezone) return null;
  const pattern = rhythmOf(data)?.patterns.at(-1);
  const times = [...(pattern?.times ?? [])].toSorted(([a], [b]) => a - b);
  return {
    type: 'availability-plan/time',
    timezone: data.timezone,
    entries: times.flatMap(([day, { time, minutes }]) => entriesOf(day, time, minutes, seats)),
  };
}

/**
 * The instant of a wall time in a plan, epoch milliseconds. The marketplace reads a time that a
 * change of clocks skips as the moment of the change.
 */
export function planInstantOf(wall: WallTime, timezone: string): number {
  const at = instantOf(wall, timezone);
  const shown = wallTimeOf(at, timezone);
  if (shown.date === wall.date && shown.time === wall.time) return at;
  // It was moved on by the jump, so the change lies between that long before it and itself.
  const offsetAt = (instant: number) => isoInZone(instant, timezone).slice(19);
  const after = offsetAt(at);
  let [from, to] = [at - dayMs, at];
  while (to - from > minuteMs) {
    const middle = from + Math.floor((to - from) / 2 / minuteMs) * minuteMs;
    if (offsetAt(middle) === after) to = middle;
    else from = middle;
  }
  return to;
}

function openingOn({ timezone }: Rhythm, { times }: Pattern, date: string): SeriesTime | null {
  const on = times.get(weekdayOf(date));
  if (on === undefined) return null;
  const { time, minutes } = on;
  const end = minutesOf(time) + minutes;
  const days = Math.floor(end / minutesInDay);
  const opening = {
    start: planInstantOf({ date, time }, timezone),
    end: planInstantOf({ date: addDays(date, days), time: timeText(end) }, timezone),
  };
  return opening.start < opening.end ? opening : null;
}

/**
 * Returns when the patterns would be open in the range (epoch milliseconds) if each held all the
 * time.
 */
function openingsOf(
  rhythm: Rhythm,
  patterns: readonly Pattern[],
  from: number,
  until: number,
): SeriesTime[] {
  const found: SeriesTime[] = [];
  const [first, last] = [from - dayMs, until].map(at => wallTimeOf(at, rhythm.timezone).date);
  const weekdays = new Set(patterns.flatMap(({ times }) => [...times.keys()]));
  for (const date of daysOn(weekdays, first ?? '', last ?? '')) {
    for (const pattern of patterns) {
      const opening = openingOn(rhythm, pattern, date);
      if (opening && opening.end > from && opening.start < until) found.push(opening);
    }
  }
  return found;
}

/**
 * Returns the times that the plan of a class opens within a range (epoch milliseconds), in order.
 */
export function planOpenings(data: ListingPublicData, from: number, until: number): SeriesTime[] {
  const rhythm = rhythmOf(data);
  return rhythm ? openingsOf(rhythm, rhythm.patterns.slice(-1), from, until) : [];
}

/** Returns the times that plans of the class open or have opened within a range, in no order. */
export function anyOpenings(data: ListingPublicData, from: number, until: number): SeriesTime[] {
  const rhythm = rhythmOf(data);
  return rhythm ? openingsOf(rhythm, rhythm.patterns, from, until) : [];
}
