import type { Interval } from './interval.ts';
import { dayMs, floorToDay, minuteMs } from './interval.ts';
import type { Availability } from './timeline.ts';
import { freeStretches, minimumFreeSeats } from './timeline.ts';

export const availabilityModes = ['day-full', 'day-partial', 'time-full', 'time-partial'] as const;
export type AvailabilityMode = (typeof availabilityModes)[number];

/** What a search asks of a listing's availability; `minDuration` is in days or minutes, as the mode. */
export interface AvailabilityWindow extends Interval {
  mode: AvailabilityMode;
  seats: number;
  minDuration?: number;
}

/** The plan type that a mode looks at; listings with the other type never match. */
export function planTypeOf(mode: AvailabilityMode): Availability['plan']['type'] {
  return mode.startsWith('day') ? 'availability-plan/day' : 'availability-plan/time';
}

/** Whether results of this window can be counted and paged. */
export function isPageable(window: AvailabilityWindow): boolean {
  return (
    window.mode === 'day-full' ||
    (window.mode === 'day-partial' && window.minDuration === undefined)
  );
}

/** The window as the mode sees it: day modes truncate both ends to UTC days. */
export function effectiveWindow(window: AvailabilityWindow): AvailabilityWindow {
  if (!window.mode.startsWith('day')) return window;
  const start = floorToDay(window.start);
  return { ...window, start, end: Math.max(floorToDay(window.end), start + dayMs) };
}

/** Whether a listing has the seats that the window asks for. */
export function matchesWindow(availability: Availability, asked: AvailabilityWindow): boolean {
  if (availability.plan.type !== planTypeOf(asked.mode)) return false;
  const window = effectiveWindow(asked);
  if (window.mode === 'day-full' || window.mode === 'time-full') {
    return minimumFreeSeats(availability, window) >= window.seats;
  }
  const unit = window.mode === 'day-partial' ? dayMs : minuteMs;
  return longestRun(availability, window) >= (window.minDuration ?? 1) * unit;
}

/** The longest contiguous time in the window with at least the seats asked for, in milliseconds. */
function longestRun(availability: Availability, window: AvailabilityWindow): number {
  let longest = 0;
  let run: Interval = { start: window.start, end: window.start };
  for (const stretch of freeStretches(availability, window)) {
    if (stretch.seats < window.seats) continue;
    const start = run.end === stretch.start ? run.start : stretch.start;
    run = { start, end: stretch.end };
    longest = Math.max(longest, run.end - run.start);
  }
  return longest;
}
