import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { queryInt, text, timestamp, uuid } from '#marketplace/contract/fields.ts';
import { parseDuration, shortestOf } from '#marketplace/domain/availability/duration.ts';
import type { Duration } from '#marketplace/domain/availability/duration.ts';
import { minuteMs } from '#marketplace/domain/availability/interval.ts';
import type { IntervalOptions } from '#marketplace/domain/availability/timeSlots.ts';

const duration = () =>
  text(1, 50).transform((value, context): Duration => {
    const parsed = parseDuration(value);
    if (parsed && shortestOf(parsed) >= minuteMs) return parsed;
    context.addIssue({ code: 'custom', message: 'Expected a duration like P1D.', input: value });
    return z.NEVER;
  });

export const timeSlotsInput = z.object({
  listingId: uuid(),
  start: timestamp(),
  end: timestamp(),
  intervalDuration: duration().optional(),
  intervalAlign: timestamp().optional(),
  maxPerInterval: queryInt(1).optional(),
  minDurationStartingInInterval: queryInt(1, 1_000_000).optional(),
});
export type TimeSlotsInput = z.infer<typeof timeSlotsInput>;

/** How to thin out the slots, if asked. @throws ApiError validation-invalid-params without a duration */
export function intervalOptionsOf(input: TimeSlotsInput): IntervalOptions | undefined {
  const { intervalDuration, intervalAlign, maxPerInterval, minDurationStartingInInterval } = input;
  if (intervalDuration) {
    const align = (intervalAlign ?? input.start).getTime();
    return { duration: intervalDuration, align, maxPerInterval, minDurationStartingInInterval };
  }
  const others = { intervalAlign, maxPerInterval, minDurationStartingInInterval };
  if (Object.values(others).some(value => value !== undefined)) {
    throw new ApiError('validation-invalid-params', {
      details: 'The other interval parameters need an interval duration.',
      source: { path: ['intervalDuration'], type: 'query' },
    });
  }
  return undefined;
}
