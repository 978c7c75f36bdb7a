import type { AvailabilityPlan, DayPlan, TimePlan } from './plan.ts';
import { endMinutesOf, minutesOf, weekdays } from './plan.ts';
import type { Interval, SeatInterval } from './interval.ts';
import { ceilToDay, floorToDay, overlaps } from './interval.ts';
import { dayMs, minuteMs } from '#marketplace/contract/range.ts';
import { fromWall, toWall } from './wallTime.ts';

/** Inputs of free seats: exceptions replace the plan, bookings take seats. */
export interface Availability {
  /** Without a plan there are no seats, even where exceptions have some. */
  plan: AvailabilityPlan | null;
  exceptions: readonly SeatInterval[];
  bookings: readonly SeatInterval[];
}

/**
 * Returns free seats over [start, end) as consecutive intervals in order, without those that have
 * no seats. A time plan gives maximal intervals clipped to the range, a day plan one whole UTC day
 * each.
 */
export function freeStretches(availability: Availability, range: Interval): SeatInterval[] {
  const { plan } = availability;
  if (range.end <= range.start || plan === null) return [];
  return plan.type === 'availability-plan/day'
    ? freeDays(plan, availability, range)
    : freeTimes(plan, availability, range);
}

/** Returns the smallest number of free seats within [start, end); 0 for an empty range. */
export function minimumFreeSeats(availability: Availability, range: Interval): number {
  let reached = range.start;
  let seats = Number.POSITIVE_INFINITY;
  for (const stretch of freeStretches(availability, range)) {
    if (stretch.start > reached) return 0;
    reached = stretch.end;
    seats = Math.min(seats, stretch.seats);
  }
  return reached >= range.end && range.end > range.start ? seats : 0;
}

function freeDays(plan: DayPlan, availability: Availability, range: Interval): SeatInterval[] {
  const planned = new Map(plan.entries.map(entry => [entry.dayOfWeek, entry.seats]));
  const days: SeatInterval[] = [];
  for (let start = floorToDay(range.start); start < ceilToDay(range.end); start += dayMs) {
    const day = { start, end: start + dayMs };
    const overriding = availability.exceptions.filter(exception => overlaps(exception, day));
    const base =
      overriding.length > 0
        ? Math.min(...overriding.map(exception => exception.seats))
        : (planned.get(weekdayOf(start)) ?? 0);
    const taken = availability.bookings
      .filter(booking => overlaps(booking, day))
      .reduce((sum, booking) => sum + booking.seats, 0);
    if (base > taken) days.push({ ...day, seats: base - taken });
  }
  return days;
}

function freeTimes(plan: TimePlan, availability: Availability, range: Interval): SeatInterval[] {
  const within = (stretch: Interval) => overlaps(stretch, range);
  const exceptions = availability.exceptions.filter(within);
  const bookings = availability.bookings.filter(within);
  const planned = expandTimePlan(plan, range);
  // Deduplicated: all bookings of a class begin and end together.
  const cuts = Array.from(
    new Set(
      [range, ...planned, ...exceptions, ...bookings].flatMap(each => [each.start, each.end]),
    ),
  )
    .filter(cut => cut >= range.start && cut <= range.end)
    .sort((a, b) => a - b);
  const plannedAt = sweep(planned);
  const exceptionsAt = sweep(exceptions);
  const bookingsAt = sweep(bookings);
  const free: SeatInterval[] = [];
  for (const [index, start] of cuts.entries()) {
    const end = cuts[index + 1];
    const exception = exceptionsAt(start);
    const base = exception.length > 0 ? minSeats(exception) : maxSeats(plannedAt(start));
    const taken = bookingsAt(start).reduce((sum, booking) => sum + booking.seats, 0);
    if (end !== undefined && base > taken) {
      append(free, { start, end, seats: base - taken });
    }
  }
  return free;
}

/** Returns a plan's entries as instants, those that overlap the range, in order. */
function expandTimePlan(plan: TimePlan, range: Interval): SeatInterval[] {
  const planned: SeatInterval[] = [];
  const firstDay = floorToDay(toWall(plan.timezone, range.start)) - dayMs;
  const lastDay = floorToDay(toWall(plan.timezone, range.end)) + dayMs;
  for (let day = firstDay; day <= lastDay; day += dayMs) {
    const dayOfWeek = weekdayOf(day);
    for (const entry of plan.entries) {
      if (entry.dayOfWeek !== dayOfWeek || entry.seats <= 0) continue;
      const stretch = {
        start: fromWall(plan.timezone, day + minutesOf(entry.startTime) * minuteMs),
        end: fromWall(plan.timezone, day + endMinutesOf(entry) * minuteMs),
        seats: entry.seats,
      };
      if (stretch.start < stretch.end && overlaps(stretch, range)) planned.push(stretch);
    }
  }
  return planned.sort((a, b) => a.start - b.start);
}

/**
 * Returns a lookup of the intervals that contain an instant; instants must be passed in ascending
 * order.
 */
function sweep(stretches: readonly SeatInterval[]): (instant: number) => SeatInterval[] {
  const waiting = [...stretches].sort((a, b) => a.start - b.start);
  let next = 0;
  let active: SeatInterval[] = [];
  return instant => {
    for (let first = waiting[next]; first && first.start <= instant; first = waiting[next]) {
      active.push(first);
      next += 1;
    }
    active = active.filter(stretch => stretch.end > instant);
    return active;
  };
}

function append(free: SeatInterval[], stretch: SeatInterval): void {
  const last = free.at(-1);
  if (last && last.end === stretch.start && last.seats === stretch.seats) last.end = stretch.end;
  else free.push(stretch);
}

function minSeats(stretches: readonly SeatInterval[]): number {
  return Math.min(...stretches.map(stretch => stretch.seats));
}

function maxSeats(stretches: readonly SeatInterval[]): number {
  return Math.max(0, ...stretches.map(stretch => stretch.seats));
}

function weekdayOf(midnight: number) {
  return weekdays[new Date(midnight).getUTCDay()] ?? 'sun';
}
