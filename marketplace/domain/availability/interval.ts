import { dayMs } from '#marketplace/contract/range.ts';

/** A half-open interval [start, end) in epoch milliseconds. */
export interface Interval {
  start: number;
  end: number;
}

/** An interval with a number of seats. */
export interface SeatInterval extends Interval {
  seats: number;
}

/** Midnight (UTC) of the day that contains the instant. */
export function floorToDay(instant: number): number {
  return Math.floor(instant / dayMs) * dayMs;
}

/** The first midnight (UTC) at or after the instant. */
export function ceilToDay(instant: number): number {
  return Math.ceil(instant / dayMs) * dayMs;
}

/** True when two intervals overlap. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end;
}
