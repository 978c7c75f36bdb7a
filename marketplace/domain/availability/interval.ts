/** A half-open stretch of time [start, end) in epoch milliseconds. */
export interface Interval {
  start: number;
  end: number;
}

/** A stretch of time with a number of seats. */
export interface SeatInterval extends Interval {
  seats: number;
}

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** Midnight (UTC) of the day that holds the instant. */
export function floorToDay(instant: number): number {
  return Math.floor(instant / dayMs) * dayMs;
}

/** The first midnight (UTC) at or after the instant. */
export function ceilToDay(instant: number): number {
  return Math.ceil(instant / dayMs) * dayMs;
}

/** Whether two stretches share any time. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end;
}
