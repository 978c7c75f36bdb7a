import type { Interval } from './interval.ts';
import { floorToDay } from './interval.ts';
import { dayMs, minuteMs } from '#marketplace/contract/range.ts';
import { weekdays } from './plan.ts';
import type { AvailabilityPlan, Weekday } from './plan.ts';
import type { Availability } from './timeline.ts';
import { freeStretches, minimumFreeSeats } from './timeline.ts';

export const availabilityModes = ['day-full', 'day-partial', 'time-full', 'time-partial'] as const;
export type AvailabilityMode = (typeof availabilityModes)[number];

/** Availability conditions of a search; `minDuration` is in days or minutes, by the mode. */
export interface AvailabilityWindow extends Interval {
  mode: AvailabilityMode;
  seats: number;
  minDuration?: number;
}

/** The plan type that a mode searches; listings with the other type never match. */
function planTypeOf(mode: AvailabilityMode): AvailabilityPlan['type'] {
  return mode.startsWith('day') ? 'availability-plan/day' : 'availability-plan/time';
}

/** The plan type that a mode does not search. */
export const otherPlanTypeOf = (mode: AvailabilityMode): AvailabilityPlan['type'] =>
  mode.startsWith('day') ? 'availability-plan/time' : 'availability-plan/day';

/** True when results of this window can be counted and paged. */
export function isPageable(window: AvailabilityWindow): boolean {
  return (
    window.mode === 'day-full' ||
    (window.mode === 'day-partial' && window.minDuration === undefined)
  );
}

/** The window as the mode uses it: day modes truncate both ends to UTC days. */
export function effectiveWindow(window: AvailabilityWindow): AvailabilityWindow {
  if (!window.mode.startsWith('day')) return window;
  const start = floorToDay(window.start);
  return { ...window, start, end: Math.max(floorToDay(window.end), start + dayMs) };
}

const farthestZoneMs = 14 * 60 * 60 * 1000;

/** Returns the weekdays, in any time zone, on which a plan may have seats within the window. */
export function weekdaysOf(asked: AvailabilityWindow): Weekday[] {
  const { start, end, mode } = effectiveWindow(asked);
  const margin = mode.startsWith('day') ? 0 : farthestZoneMs;
  const first = Math.floor((start - margin) / dayMs);
  const last = Math.min(Math.floor((end + margin - 1) / dayMs), first + weekdays.length - 1);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    return weekdays[new Date((first + index) * dayMs).getUTCDay()] ?? 'sun';
  });
}

/** Returns whether a listing has the requested seats within the window. */
export function matchesWindow(availability: Availability, asked: AvailabilityWindow): boolean {
  if (availability.plan?.type !== planTypeOf(asked.mode)) return false;
  const window = effectiveWindow(asked);
  if (window.mode === 'day-full' || window.mode === 'time-full') {
    return minimumFreeSeats(availability, window) >= window.seats;
  }
  const unit = window.mode === 'day-partial' ? dayMs : minuteMs;
  return longestRun(availability, window) >= (window.minDuration ?? 1) * unit;
}

/**
 * Returns the longest contiguous time in the window with at least the requested seats, in
 * milliseconds.
 */
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
