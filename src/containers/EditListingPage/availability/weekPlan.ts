import type { AvailabilityPlan } from '#shared/contract/listing.ts';

/** Days of a plan as the marketplace names them, from Sunday on. */
export const planDays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type PlanDay = (typeof planDays)[number];

/**
 * Times of a day at which a listing can be booked, `HH:mm`. An end at `00:00` is that of the day.
 */
export interface PlanEntry {
  start?: string;
  end?: string;
}

/** Values of the plan editor. A day without entries is closed. */
export interface WeekPlan {
  /** IANA zone of the times; unused for a listing by dates. */
  timezone?: string;
  days: Partial<Record<PlanDay, PlanEntry[]>>;
}

const isPlanDay = (day: string): day is PlanDay => planDays.some(known => known === day);

/** Entry of a listing by dates, which is open on whole days. */
const wholeDay: PlanEntry = { start: '00:00', end: '00:00' };

/**
 * Returns the days on which a listing by dates is open. Without places no day has seats: then those
 * that have an entry are open, so that the days are known when there are places again; null when
 * all have one.
 */
export function openDaysOf(plan: AvailabilityPlan | null | undefined): string[] | null {
  const entries = plan?.type === 'availability-plan/day' ? (plan.entries ?? []) : [];
  const hasSeats = entries.some(({ seats }) => seats > 0);
  if (!hasSeats && entries.length === planDays.length) return null;
  return entries.filter(({ seats }) => seats > 0 || !hasSeats).map(({ dayOfWeek }) => dayOfWeek);
}

/** Returns the plan of a listing by dates that is open on some days. @see openDaysOf */
export const dayPlanOf = (isOpen: (day: PlanDay) => boolean, seats: number) => ({
  type: 'availability-plan/day' as const,
  entries: planDays
    .filter(day => seats > 0 || isOpen(day))
    .map(day => ({ dayOfWeek: day, seats: isOpen(day) ? seats : 0 })),
});

/** Returns the values of the editor for a plan. */
export function weekPlanOf(plan: AvailabilityPlan | null | undefined, zone: string): WeekPlan {
  const days: WeekPlan['days'] = {};
  const open = plan?.type === 'availability-plan/day' ? (openDaysOf(plan) ?? []) : null;
  for (const { dayOfWeek, startTime, endTime } of plan?.entries ?? []) {
    if (open?.includes(dayOfWeek) === false || !isPlanDay(dayOfWeek)) continue;
    const entry = startTime && endTime ? { start: startTime, end: endTime } : wholeDay;
    days[dayOfWeek] = [...(days[dayOfWeek] ?? []), entry];
  }
  for (const day of planDays) {
    days[day]?.sort((a, b) => (a.start ?? '').localeCompare(b.start ?? ''));
  }
  return { timezone: plan?.timezone ?? zone, days };
}

/** Returns the plan of edited values with the same seats all the time. */
export function planBodyOf({ timezone, days }: WeekPlan, seats: number, isByDate: boolean) {
  if (isByDate) return dayPlanOf(day => (days[day] ?? []).length > 0, seats);
  return {
    type: 'availability-plan/time' as const,
    timezone: timezone ?? 'Etc/UTC',
    entries: planDays.flatMap(day =>
      (days[day] ?? []).map(({ start = '', end = '' }) => ({
        dayOfWeek: day,
        startTime: start,
        endTime: end,
        seats,
      })),
    ),
  };
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const endOf = (time: string): number => minutesOf(time) || 24 * 60;

/** Errors of the editor, in the shape of its values. */
export interface WeekPlanErrors {
  timezone?: string;
  days?: Partial<Record<PlanDay, { start?: string; end?: string }[]>>;
}

function entryErrors(entries: readonly PlanEntry[]): { start?: string; end?: string }[] {
  return entries.map(({ start, end }, index) => {
    if (!start || !end) {
      return {
        ...(!start && { start: 'EditListingPage.plan.start.required' }),
        ...(!end && { end: 'EditListingPage.plan.end.required' }),
      };
    }
    if (endOf(end) <= minutesOf(start)) return { end: 'EditListingPage.plan.endBeforeStart' };
    // The later of two that overlap is reported, as it was added to the other.
    const overlaps = entries
      .slice(0, index)
      .some(
        other =>
          other.start &&
          other.end &&
          minutesOf(other.start) < endOf(end) &&
          minutesOf(start) < endOf(other.end),
      );
    return overlaps ? { start: 'EditListingPage.plan.overlaps' } : {};
  });
}

/**
 * Returns what is wrong with a plan by time, each at its field: a missing time, an end before its
 * start, an overlap.
 */
export function weekPlanErrors({ timezone, days }: WeekPlan): WeekPlanErrors {
  const wrong = planDays.flatMap(day => {
    const errors = entryErrors(days[day] ?? []);
    return errors.some(one => one.start ?? one.end) ? [[day, errors] as const] : [];
  });
  return {
    ...(!timezone && { timezone: 'EditListingPage.timezone.required' }),
    ...(wrong.length > 0 && { days: Object.fromEntries(wrong) }),
  };
}

/** Returns whether a plan has an entry. */
export const isOpen = ({ days }: WeekPlan): boolean =>
  planDays.some(day => (days[day] ?? []).length > 0);
