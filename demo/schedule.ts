import { fromWall, toWall } from '@flowroom/marketplace/seeding';
import { addMonths, seriesMonths } from '#shared/schedule/classSeries.ts';
import type { DemoClass, Offer } from './content/model.ts';

export const minute = 60_000;
export const day = 24 * 60 * minute;

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
  /** End of the last class of the series. */
  last: Date;
  /** Class times from now on inside the bookable window. */
  upcoming: ClassTime[];
  /** The class time `weeks` before the first one; only weekly classes have it. */
  before(weeks: number): ClassTime;
}

const daysOf = (offer: Offer): readonly number[] => ('days' in offer ? offer.days : []);

/** Midnight of the wall day that is `inDays` from now, as UTC would show it. */
const wallDay = (now: Date, timezone: string, inDays: number): number =>
  Math.floor(toWall(timezone, now.getTime()) / day + inDays) * day;

// Specification days count from Sunday as 1.
const weekdayOf = (wall: number): number => new Date(wall).getUTCDay() + 1;

function atTime(wall: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return wall + (hours * 60 + minutes) * minute;
}

/** The class times of a demo class, counted from now. */
export function scheduleOf(entry: DemoClass, timezone: string, now: Date): ClassSchedule {
  const days = daysOf(entry.offer);
  const timeOn = (wall: number): ClassTime => {
    const start = fromWall(timezone, atTime(wall, entry.time));
    return { start: new Date(start), end: new Date(start + entry.minutes * minute) };
  };
  const onClassDay = (wall: number): number =>
    days.length === 0 || days.includes(weekdayOf(wall)) ? wall : onClassDay(wall + day);
  const firstDay = onClassDay(wallDay(now, timezone, entry.inDays));
  const first = timeOn(firstDay);
  const startDate = new Date(firstDay).toISOString().slice(0, 10);
  const until = Date.parse(addMonths(startDate, seriesMonths));

  const times: ClassTime[] = [];
  for (let wall = firstDay; wall < until; wall += day) {
    if (wall > firstDay && !days.includes(weekdayOf(wall))) continue;
    times.push(timeOn(wall));
    if (days.length === 0) break;
  }
  const windowEnd = now.getTime() + bookableDays * day;
  return {
    timezone,
    startDate,
    first,
    last: times.at(-1)?.end ?? first.end,
    upcoming: times.filter(({ start }) => start > now && start.getTime() < windowEnd),
    before: weeks => timeOn(firstDay - weeks * 7 * day),
  };
}
