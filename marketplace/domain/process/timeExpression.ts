import { shift } from './duration.ts';
import type { Duration } from './duration.ts';

export type BookingTime =
  | 'booking-start'
  | 'booking-end'
  | 'booking-display-start'
  | 'booking-display-end';

/** A moment in the history of a transaction. */
export type Timepoint =
  | { of: 'tx-initiated' }
  | { of: 'first-entered-state' | 'last-entered-state'; state: string }
  | { of: 'first-transitioned'; transition: string }
  | { of: BookingTime };

/** Time of a transition or notification, as a process defines it. */
export type TimeExpression =
  | { fn: 'timepoint'; timepoint: Timepoint }
  | { fn: 'plus' | 'minus'; base: TimeExpression; periods: Duration[] }
  | { fn: 'min'; of: TimeExpression[] }
  | { fn: 'ignore-if-past'; of: TimeExpression };

/** The times that timepoints refer to. */
export interface Timeline {
  initiatedAt: Date;
  /** Past transitions, in order. */
  steps: readonly { transition: string; to: string; at: Date }[];
  booking: { start: Date; end: Date; displayStart: Date; displayEnd: Date } | null;
}

/**
 * Returns the instant of an expression, or null: for a timepoint that has not occurred, or
 * `ignore-if-past` of a past time. `min` ignores such parts.
 */
export function evaluate(expression: TimeExpression, timeline: Timeline, now: Date): Date | null {
  switch (expression.fn) {
    case 'timepoint':
      return timepointValue(expression.timepoint, timeline);
    case 'plus':
    case 'minus': {
      const base = evaluate(expression.base, timeline, now);
      const sign = expression.fn === 'plus' ? 1 : -1;
      return base && expression.periods.reduce((at, period) => shift(at, period, sign), base);
    }
    case 'min':
      return expression.of
        .map(part => evaluate(part, timeline, now))
        .filter(value => value !== null)
        .reduce<Date | null>((least, value) => (least && least <= value ? least : value), null);
    case 'ignore-if-past': {
      const value = evaluate(expression.of, timeline, now);
      return value && value >= now ? value : null;
    }
  }
}

function timepointValue(timepoint: Timepoint, timeline: Timeline): Date | null {
  const { steps, booking } = timeline;
  switch (timepoint.of) {
    case 'tx-initiated':
      return timeline.initiatedAt;
    case 'first-entered-state':
      return steps.find(step => step.to === timepoint.state)?.at ?? null;
    case 'last-entered-state':
      return steps.findLast(step => step.to === timepoint.state)?.at ?? null;
    case 'first-transitioned':
      return steps.find(step => step.transition === timepoint.transition)?.at ?? null;
    case 'booking-start':
      return booking?.start ?? null;
    case 'booking-end':
      return booking?.end ?? null;
    case 'booking-display-start':
      return booking?.displayStart ?? null;
    case 'booking-display-end':
      return booking?.displayEnd ?? null;
  }
}
