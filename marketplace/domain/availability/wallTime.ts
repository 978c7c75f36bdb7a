import { dayMs, minuteMs } from '#marketplace/contract/range.ts';
import { offsetAt } from '#marketplace/contract/zoneRules.ts';

/**
 * Converts an instant to the wall time of a zone, expressed as the epoch milliseconds at which UTC
 * shows the same.
 */
export function toWall(zone: string, instant: number): number {
  return instant + offsetAt(zone, instant);
}

/**
 * Converts a wall time of a zone (as returned by `toWall`) to an instant. A wall time that occurs
 * twice means its first occurrence; one that is skipped means the moment of the change, so that
 * later wall times never become earlier instants.
 */
export function fromWall(zone: string, wall: number): number {
  const before = offsetAt(zone, wall - dayMs);
  const after = offsetAt(zone, wall + dayMs);
  const first = wall - before;
  if (before === after || offsetAt(zone, first) === before) return first;
  const second = wall - after;
  if (offsetAt(zone, second) === after) return second;
  return changeBetween(zone, second, first, before);
}

/** Returns the instant in (low, high] at which a zone leaves the given offset, to the minute. */
function changeBetween(zone: string, low: number, high: number, offset: number): number {
  let [from, to] = [low, high];
  while (to - from > minuteMs) {
    const middle = from + Math.floor((to - from) / 2 / minuteMs) * minuteMs;
    if (offsetAt(zone, middle) === offset) from = middle;
    else to = middle;
  }
  return to;
}
