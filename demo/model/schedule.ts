import { fromWall, toWall } from '@flowroom/marketplace/seeding';
import { addMonths, seriesMonths } from '#shared/schedule/classSeries.ts';
import type { DemoClass } from '../content/model.ts';

export const minute = 60_000;
export const day = 24 * 60 * minute;

/** Before a class that begins so soon, its students are reminded. */
const soonMs = 90 * minute;

/** Days ahead in which places are sold. */
export const bookableDays = 90;

/** One class time. */
export interface ClassTime {
  start: Date;
  end: Date;
}

/** When a class takes place. */
export interface ClassSchedule {
  timezone: string;
  /** First class day in the zone, `YYYY-MM-DD`. */
  startDate: string;
  first: ClassTime;
  /** The next class time of which nobody was reminded yet, or the first one where all are over. */
  next: ClassTime;
  /** Days of the week of a weekly class (1 is Sunday), each with its wall time. */
  days: readonly HeldDay[];
  /** Last day of a series with an end, and the days on which it is not held. */
  seriesEnd: string | undefined;
  skippedDates: readonly string[];
  /** End of the last class of the series. */
  last: Date;
  /** Class times from now on inside the bookable window. */
  upcoming: ClassTime[];
  /** The class time `weeks` ago, the last one that is over being 1; only weekly classes have it. */
  before(weeks: number): ClassTime;
}

interface HeldDay {
  code: number;
  time: string;
}

/** Midnight of the wall day that is `inDays` from now, as UTC would show it. */
const wallDay = (now: Date, timezone: string, inDays: number): number =>
  Math.floor(toWall(timezone, now.getTime()) / day + inDays) * day;

// Specification days count from Sunday as 1.
const weekdayOf = (wall: number): number => new Date(wall).getUTCDay() + 1;

function atTime(wall: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return wall + (hours * 60 + minutes) * minute;
}

/** The days of a weekly class; of a course they follow from the day of now. */
function daysOf({ offer, course, time }: DemoClass, today: number): HeldDay[] {
  if (!('days' in offer)) return [];
  if (!course) return offer.days.map(code => ({ code, time }));
  const { inDays, time: second } = course.second;
  return [
    { code: weekdayOf(today), time },
    { code: weekdayOf(today + inDays * day), time: second },
  ];
}

const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** The class times of a demo class, counted from now. */
export function scheduleOf(entry: DemoClass, timezone: string, now: Date): ClassSchedule {
  const { course } = entry;
  const thisWeek = wallDay(now, timezone, entry.inDays);
  const days = daysOf(entry, thisWeek);
  const heldOn = (wall: number) => days.find(({ code }) => code === weekdayOf(wall));
  const timeOn = (wall: number): ClassTime => {
    const start = fromWall(timezone, atTime(wall, heldOn(wall)?.time ?? entry.time));
    return { start: new Date(start), end: new Date(start + entry.minutes * minute) };
  };
  const onClassDay = (wall: number): number =>
    days.length === 0 || heldOn(wall) ? wall : onClassDay(wall + day);
  const current = onClassDay(thisWeek);
  const firstDay = current - (course?.weeksPast ?? 0) * 7 * day;
  const first = timeOn(firstDay);
  const startDate = dateOf(firstDay);
  const until = course
    ? firstDay + course.weeks * 7 * day
    : Date.parse(addMonths(startDate, seriesMonths));
  const skippedDates = course?.skippedWeeks.map(week => dateOf(firstDay + week * 7 * day)) ?? [];

  const times: ClassTime[] = [];
  for (let wall = firstDay; wall < until; wall += day) {
    if (wall > firstDay && !heldOn(wall)) continue;
    if (!skippedDates.includes(dateOf(wall))) times.push(timeOn(wall));
    if (days.length === 0) break;
  }
  const lastOver = (wall: number): number =>
    timeOn(wall).end > now ? lastOver(wall - 7 * day) : wall;
  const windowEnd = now.getTime() + bookableDays * day;
  const upcoming = times.filter(({ start }) => start > now && start.getTime() < windowEnd);
  return {
    timezone,
    startDate,
    first,
    next: upcoming.find(({ start }) => start.getTime() > now.getTime() + soonMs) ?? first,
    days,
    seriesEnd: course && dateOf(until - day),
    skippedDates,
    last: times.at(-1)?.end ?? first.end,
    upcoming,
    before: weeks =>
      timeOn(lastOver(current + ((course?.second.inDays ?? 0) - 7) * day) - (weeks - 1) * 7 * day),
  };
}
