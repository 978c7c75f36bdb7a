import { shift } from '../process/duration.ts';
import { dayMs, minuteMs } from '#marketplace/contract/range.ts';

/** A duration: calendar months and days, plus a fixed number of milliseconds. */
export interface Duration {
  months: number;
  days: number;
  milliseconds: number;
}

const pattern =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Parses an ISO 8601 duration in whole numbers; null when it is invalid or empty. */
export function parseDuration(text: string): Duration | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map(part => Number(part ?? 0));
  const duration = {
    months: years * 12 + months,
    days: weeks * 7 + days,
    milliseconds: (hours * 60 + minutes) * minuteMs + seconds * 1000,
  };
  return shortestOf(duration) > 0 ? duration : null;
}

const lengthOf = ({ months, days, milliseconds }: Duration, monthDays: number): number =>
  (months * monthDays + days) * dayMs + milliseconds;

/** Returns the shortest time in milliseconds that a duration can last, clock changes aside. */
export const shortestOf = (duration: Duration): number => lengthOf(duration, 28);

/** Returns the longest time in milliseconds that a duration can last, clock changes aside. */
export const longestOf = (duration: Duration): number => lengthOf(duration, 31);

/**
 * Adds a duration several times to a wall time (subtracts it with a negative number). From the end
 * of a month it goes to the ends of shorter ones.
 */
export function repeated(wall: number, duration: Duration, times: number): number {
  const { months, ...rest } = duration;
  const moved =
    months === 0
      ? wall
      : shift(
          new Date(wall),
          { months: Math.abs(times) * months, milliseconds: 0 },
          times < 0 ? -1 : 1,
        ).getTime();
  return moved + times * lengthOf({ ...rest, months: 0 }, 0);
}
