import type { AvailabilityPlan } from '#shared/contract/listing.ts';
import { addDays, wallTimeOf, weekdayOf } from '#shared/time/time.ts';
import type { SeriesTime } from './capacity.ts';
import { planDayOf, planInstantOf } from './classPlan.ts';

type Stretch = SeriesTime & { seats: number };

const touches = (one: SeriesTime, other: SeriesTime) =>
  one.start < other.end && other.start < one.end;

/** Returns what a plan by time opens around a time, epoch milliseconds. */
function planStretches(plan: AvailabilityPlan, timezone: string, time: SeriesTime): Stretch[] {
  const found: Stretch[] = [];
  const last = wallTimeOf(time.end, timezone).date;
  for (let date = wallTimeOf(time.start, timezone).date; date <= last; date = addDays(date, 1)) {
    for (const { dayOfWeek, startTime, endTime, seats } of plan.entries ?? []) {
      if (dayOfWeek !== planDayOf(weekdayOf(date)) || !startTime || !endTime) continue;
      const end =
        endTime === '00:00' ? { date: addDays(date, 1), time: endTime } : { date, time: endTime };
      found.push({
        start: planInstantOf({ date, time: startTime }, timezone),
        end: planInstantOf(end, timezone),
        seats,
      });
    }
  }
  return found.filter(stretch => touches(stretch, time));
}

/** Returns the least seats that stretches give during a time; 0 where they leave a gap. */
function leastSeats(stretches: readonly Stretch[], time: SeriesTime): number {
  const inside = stretches.filter(one => touches(one, time)).toSorted((a, b) => a.start - b.start);
  let reached = time.start;
  for (const { start, end } of inside) {
    if (start > reached) return 0;
    reached = Math.max(reached, end);
  }
  return reached < time.end ? 0 : Math.min(...inside.map(({ seats }) => seats));
}

/**
 * Returns the seats that plan and exceptions open during all of a time (epoch milliseconds),
 * whether booked or not. An exception replaces the plan while it lasts. Null where a plan that is
 * not by time decides.
 */
export function openSeatsAt(
  plan: AvailabilityPlan | null | undefined,
  exceptions: readonly Stretch[],
  time: SeriesTime,
): number | null {
  const deciding = exceptions.filter(one => touches(one, time));
  const planned =
    plan?.type === 'availability-plan/time' && plan.timezone
      ? planStretches(plan, plan.timezone, time)
      : null;
  // Between exceptions the plan decides, so it is cut where they begin and end.
  const edges = [time.start, time.end, ...deciding.flatMap(({ start, end }) => [start, end])]
    .filter(edge => edge >= time.start && edge <= time.end)
    .toSorted((a, b) => a - b);
  const seats = edges.slice(1).flatMap((end, index) => {
    const part = { start: edges[index] ?? end, end };
    if (part.start === part.end) return [];
    const exception = deciding.find(one => touches(one, part));
    return [exception ? exception.seats : planned ? leastSeats(planned, part) : Infinity];
  });
  const least = Math.min(...seats);
  return Number.isFinite(least) ? least : null;
}
