import type { ListingState } from '../listing/state.ts';

/** Weekdays as availability plans name them. */
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof weekdays)[number];

export interface DayPlanEntry {
  dayOfWeek: Weekday;
  seats: number;
}

/** Seats per whole UTC day; a day without an entry has none. */
export interface DayPlan {
  type: 'availability-plan/day';
  entries: DayPlanEntry[];
}

/** Wall times are `HH:mm`; an end of `00:00` is the end of that day. */
export interface TimePlanEntry {
  dayOfWeek: Weekday;
  startTime: string;
  endTime: string;
  seats: number;
}

/** Seats by wall time in an IANA zone, repeated each week. */
export interface TimePlan {
  type: 'availability-plan/time';
  timezone: string;
  entries: TimePlanEntry[];
}

export type AvailabilityPlan = DayPlan | TimePlan;

/** One seat on every day. */
export const defaultPlan: DayPlan = {
  type: 'availability-plan/day',
  entries: weekdays.map(dayOfWeek => ({ dayOfWeek, seats: 1 })),
};

/**
 * The plan of a listing whose author sets none. A draft has none either, so that clients can see
 * whether its author has set one.
 */
export const initialPlan = (state: ListingState): AvailabilityPlan | null =>
  state === 'draft' ? null : defaultPlan;

const minutesInDay = 24 * 60;

/** Minutes since midnight of `HH:mm`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Minutes since midnight at which an entry ends; 24 h when it runs to the end of its day. */
export function endMinutesOf(entry: TimePlanEntry): number {
  return entry.endTime === '00:00' ? minutesInDay : minutesOf(entry.endTime);
}
