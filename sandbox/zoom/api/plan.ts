import { z } from 'zod';
import { invalid } from './errors.ts';
import { instantOf, isTimeZone } from '../state/wallTime.ts';
import type { Meeting } from '../state/rows.ts';

const timezone = z.string().refine(isTimeZone, 'Invalid timezone.');

const fields = {
  topic: z.string().trim().min(1).max(200),
  agenda: z.string().max(2000),
  /** At once, planned, or planned again and again; without fixed times is not part of the stub. */
  type: z.union([z.literal(1), z.literal(2), z.literal(8)]),
  recurrence: z.object({
    type: z.literal(2),
    repeat_interval: z.number().int().min(1).max(12).default(1),
    weekly_days: z.string().regex(/^[1-7](,[1-7])*$/, 'Invalid days.'),
    end_times: z.number().int().min(1).max(60),
  }),
  /** `2031-05-01T17:00:00Z`, or without the Z in the wall time of `timezone`. */
  start_time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?$/, 'Invalid date time.'),
  duration: z.number().int().min(1).max(1440),
  timezone,
  password: z
    .string()
    .max(10)
    .regex(/^[\w@*-]*$/, 'Only letters, digits and @ - _ * are allowed.'),
  settings: z.record(z.string(), z.unknown()),
};
const planSchema = z.object(fields).partial();

export type Plan = Pick<
  Meeting,
  'agenda' | 'duration' | 'recurrence' | 'settings' | 'startsAt' | 'timezone' | 'topic' | 'type'
> & { passcode: string | undefined };

/**
 * Reads the body of a create or update call over what is there; fields of the service that the
 * stub does not know are passed over. Throws code 300 with the fields that are wrong.
 */
export function readPlan(body: unknown, base: Omit<Plan, 'passcode'>): Plan {
  const read = planSchema.safeParse(body ?? {});
  if (!read.success) {
    throw invalid(
      read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
    );
  }
  const { start_time, password, settings, recurrence: asked, ...given } = read.data;
  const type = given.type ?? base.type;
  const recurrence = type === 8 ? (asked ?? base.recurrence) : null;
  if (type === 8 && !recurrence) throw invalid([{ field: 'recurrence', message: 'Required.' }]);
  const zone = given.timezone ?? base.timezone;
  const startsAt = start_time === undefined ? base.startsAt : instantOf(start_time, zone);
  if (startsAt === null) throw invalid([{ field: 'start_time', message: 'Invalid date time.' }]);
  return {
    ...base,
    ...given,
    recurrence,
    startsAt,
    passcode: password,
    settings: { ...base.settings, ...settings },
  };
}
