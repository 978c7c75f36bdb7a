import { tzOffset } from '@date-fns/tz';
import { dayMs, floorToDay, minuteMs } from './interval.ts';

/** Whether the runtime knows the IANA zone. */
export function isTimeZone(zone: string): boolean {
  // Intl also takes bare offsets; a plan needs a zone whose rules it can follow.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const askedOffset = (zone: string, instant: number): number =>
  tzOffset(zone, new Date(instant)) * minuteMs;

// A search asks the same few days of the same few zones hundreds of times, and each question costs the
// formatting of a date. No zone changes its clocks twice within a day.
const steadyDays = new Map<string, number | null>();
const mostSteadyDays = 20_000;

/** The offset of a zone all through a UTC day; null on days on which its clocks change. */
function steadyOffset(zone: string, day: number): number | null {
  const key = `${day} ${zone}`;
  const known = steadyDays.get(key);
  if (known !== undefined) return known;
  const first = askedOffset(zone, day);
  const offset = first === askedOffset(zone, day + dayMs) ? first : null;
  if (steadyDays.size >= mostSteadyDays) steadyDays.clear();
  steadyDays.set(key, offset);
  return offset;
}

function offsetAt(zone: string, instant: number): number {
  return steadyOffset(zone, floorToDay(instant)) ?? askedOffset(zone, instant);
}

/** The wall clock of a zone at an instant, as the epoch milliseconds that UTC would show the same on. */
export function toWall(zone: string, instant: number): number {
  return instant + offsetAt(zone, instant);
}

/**
 * The instant at which a zone's clocks show a wall time (given as in `toWall`). A wall time that
 * occurs twice means its first; one that is skipped means the moment of the skip, so that later wall
 * times never come out as earlier instants.
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

/** The instant in (low, high] at which a zone leaves the given offset, to the minute. */
function changeBetween(zone: string, low: number, high: number, offset: number): number {
  let [from, to] = [low, high];
  while (to - from > minuteMs) {
    const middle = from + Math.floor((to - from) / 2 / minuteMs) * minuteMs;
    if (offsetAt(zone, middle) === offset) from = middle;
    else to = middle;
  }
  return to;
}
