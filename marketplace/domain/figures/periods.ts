import { dayMs } from '#marketplace/contract/range.ts';
import { fromWall, toWall } from '../availability/wallTime.ts';

/** A stretch of time; the end is not part of it. */
export interface Period {
  start: Date;
  end: Date;
}

/** Periods that figures are counted for. */
export const periodNames = ['day', 'week', 'month'] as const;
export type PeriodName = (typeof periodNames)[number];

/** A period up to now, and as much of the one before. */
export interface ComparedPeriod {
  name: PeriodName;
  now: Period;
  before: Period;
}

/** Days of a plot. */
const plottedDays = 30;

interface Walls {
  /** Start of the period, and of the one before. */
  start: number;
  before: number;
}

/** Starts of the periods on the clock of a zone; weeks begin on Monday. */
function wallsOf(wall: number): Record<PeriodName, Walls> {
  const at = new Date(wall);
  const midnight = Math.floor(wall / dayMs) * dayMs;
  const monday = midnight - ((at.getUTCDay() + 6) % 7) * dayMs;
  const monthAt = (months: number) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1);
  return {
    day: { start: midnight, before: midnight - dayMs },
    week: { start: monday, before: monday - 7 * dayMs },
    month: { start: monthAt(0), before: monthAt(-1) },
  };
}

/** Returns today, this week and this month up to now, each with as much of the one before. */
export function comparedPeriods(now: Date, zone: string): ComparedPeriod[] {
  const wall = toWall(zone, now.getTime());
  const walls = wallsOf(wall);
  const instant = (at: number) => new Date(fromWall(zone, at));
  return periodNames.map(name => {
    const { start, before } = walls[name];
    const until = Math.min(before + wall - start, start);
    return {
      name,
      now: { start: instant(start), end: now },
      before: { start: instant(before), end: instant(until) },
    };
  });
}

/** Returns the last thirty days, today included, each with its date. */
export function lastDays(now: Date, zone: string): (Period & { date: string })[] {
  const { start: today } = wallsOf(toWall(zone, now.getTime())).day;
  const instant = (at: number) => new Date(fromWall(zone, at));
  return Array.from({ length: plottedDays }, (_, index) => {
    const start = today - (plottedDays - 1 - index) * dayMs;
    return {
      date: new Date(start).toISOString().slice(0, 10),
      start: instant(start),
      end: instant(start + dayMs),
    };
  });
}
