import { z } from 'zod';
import { int, keywordOrString, oneOf } from '#marketplace/contract/fields.ts';
import type { AvailabilityPlan, TimePlanEntry, Weekday } from './plan.ts';
import { endMinutesOf, minutesOf, weekdays } from './plan.ts';
import { isTimeZone } from './timeZone.ts';

const maxSeats = 1_000_000;
const maxEntries = 500;
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

const weekday = () => oneOf<Weekday>(...weekdays);
const time = () => keywordOrString().refine(text => timePattern.test(text), 'Expected HH:mm.');

/** Number of seats of an entry or an exception. */
export const seats = (min = 0) => int(min, maxSeats);

const dayPlan = z.strictObject({
  type: oneOf('availability-plan/day'),
  entries: z
    .array(z.strictObject({ dayOfWeek: weekday(), seats: seats() }))
    .max(weekdays.length)
    .refine(hasEachDayOnce, 'Each day of the week can be given once.')
    .default([]),
});

const timePlan = z.strictObject({
  type: oneOf('availability-plan/time'),
  timezone: keywordOrString().refine(isTimeZone, 'Expected an IANA time zone.'),
  entries: z
    .array(
      z
        .strictObject({ dayOfWeek: weekday(), startTime: time(), endTime: time(), seats: seats() })
        .refine(entry => minutesOf(entry.startTime) < endMinutesOf(entry), {
          message: 'Expected an end after the start.',
          path: ['endTime'],
        }),
    )
    .max(maxEntries)
    .refine(isWithoutOverlap, 'Entries of one day must not overlap.')
    .default([]),
});

const planTypes = ['availability-plan/day', 'availability-plan/time'] as const;
const planType = z.looseObject({ type: oneOf(...planTypes) });

/** An availability plan; a day plan has no time zone. */
export const availabilityPlan = (): z.ZodType<AvailabilityPlan> =>
  z.unknown().transform((value, context): AvailabilityPlan => {
    const type = planType.safeParse(value);
    if (!type.success) return refuse(context, type.error);
    const plan = (type.data.type === 'availability-plan/day' ? dayPlan : timePlan).safeParse(value);
    return plan.success ? plan.data : refuse(context, plan.error);
  });

function refuse(context: z.RefinementCtx, error: z.ZodError): never {
  for (const issue of error.issues) context.issues.push({ ...issue, input: undefined });
  return z.NEVER;
}

function hasEachDayOnce(entries: { dayOfWeek: Weekday }[]): boolean {
  return new Set(entries.map(entry => entry.dayOfWeek)).size === entries.length;
}

function isWithoutOverlap(entries: TimePlanEntry[]): boolean {
  return weekdays.every(day => {
    const ofDay = entries
      .filter(entry => entry.dayOfWeek === day)
      .sort((a, b) => minutesOf(a.startTime) - minutesOf(b.startTime));
    return ofDay.every((entry, index) => {
      const next = ofDay[index + 1];
      return !next || endMinutesOf(entry) <= minutesOf(next.startTime);
    });
  });
}
