import { longestOf, repeated, shortestOf } from './duration.ts';
import type { Duration } from './duration.ts';
import type { Interval, SeatInterval } from './interval.ts';
import { overlaps } from './interval.ts';
import { minuteMs } from '#marketplace/contract/range.ts';
import type { Availability } from './timeline.ts';
import { freeStretches } from './timeline.ts';
import { fromWall, toWall } from './wallTime.ts';

/** Limits the number of slots that begin in each sub-interval of the range. */
export interface IntervalOptions {
  duration: Duration;
  /** An instant at which a sub-interval begins. */
  align: number;
  maxPerInterval?: number;
  /** Minutes that a slot must still last from its first moment inside the sub-interval. */
  minDurationStartingInInterval?: number;
}

/**
 * Returns the time slots of a listing in [start, end), ordered by start. With a minimum duration,
 * adjacent slots with different seats are also offered as one slot with the smallest number of
 * seats among them.
 */
export function timeSlots(
  availability: Availability,
  range: Interval,
  options?: IntervalOptions,
): SeatInterval[] {
  const stretches = freeStretches(availability, range);
  if (!options) return stretches;
  const { plan } = availability;
  const zone = plan?.type === 'availability-plan/time' ? plan.timezone : null;
  const offerMerged = zone !== null && options.minDurationStartingInInterval !== undefined;
  return selectByInterval(
    offerMerged ? maximalSlots(stretches) : stretches,
    range,
    options,
    zone ?? 'UTC',
  );
}

/**
 * Returns every maximal slot over adjacent intervals: for each number of seats that occurs, the
 * longest runs with at least that many. Ordered by start, more seats first.
 */
export function maximalSlots(stretches: readonly SeatInterval[]): SeatInterval[] {
  const slots: SeatInterval[] = [];
  let open: SeatInterval[] = [];
  let reached = Number.NEGATIVE_INFINITY;
  const closeAbove = (seats: number, end: number): number => {
    let start = end;
    for (let top = open.at(-1); top && top.seats > seats; top = open.at(-1)) {
      slots.push({ start: top.start, end, seats: top.seats });
      start = top.start;
      open = open.slice(0, -1);
    }
    return start;
  };
  for (const stretch of stretches) {
    if (stretch.start !== reached) closeAbove(0, reached);
    const start = closeAbove(stretch.seats, stretch.start);
    if (open.at(-1)?.seats !== stretch.seats) {
      open = [...open, { start, end: stretch.end, seats: stretch.seats }];
    }
    reached = stretch.end;
  }
  closeAbove(0, reached);
  return slots.sort((a, b) => a.start - b.start || b.seats - a.seats);
}

function selectByInterval(
  slots: readonly SeatInterval[],
  range: Interval,
  options: IntervalOptions,
  zone: string,
): SeatInterval[] {
  const threshold = (options.minDurationStartingInInterval ?? 0) * minuteMs;
  const most = options.maxPerInterval ?? Number.POSITIVE_INFINITY;
  const selected = new Set<SeatInterval>();
  let first = 0;
  for (const interval of subIntervals(range, options, zone)) {
    while ((slots[first]?.end ?? Number.POSITIVE_INFINITY) <= interval.start) first += 1;
    let taken = 0;
    for (let index = first; index < slots.length && taken < most; index += 1) {
      const slot = slots[index];
      if (!slot || slot.start >= interval.end) break;
      const remaining = slot.end - Math.max(slot.start, interval.start);
      if (overlaps(slot, interval) && remaining >= threshold) {
        selected.add(slot);
        taken += 1;
      }
    }
  }
  return slots.filter(slot => selected.has(slot));
}

/** Sub-intervals that cover the range; days and months follow the calendar of the zone. */
export function* subIntervals(
  range: Interval,
  options: Pick<IntervalOptions, 'align' | 'duration'>,
  zone: string,
): Generator<Interval> {
  const { align, duration } = options;
  const byCalendar = duration.months > 0 || duration.days > 0;
  const anchor = toWall(zone, align);
  const boundary = (index: number) =>
    byCalendar
      ? fromWall(zone, repeated(anchor, duration, index))
      : align + index * duration.milliseconds;
  const away = range.start - align;
  let index = Math.floor(away / (away < 0 ? shortestOf(duration) : longestOf(duration))) - 1;
  for (; boundary(index) < range.end; index += 1) {
    const interval = { start: boundary(index), end: boundary(index + 1) };
    if (overlaps(interval, range)) yield interval;
  }
}
