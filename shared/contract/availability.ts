import * as v from 'valibot';
import { fields, instant, whole } from './lenient.ts';
import { seats } from './values.ts';

export const stockAttributes = fields({ quantity: whole(0, 1_000_000_000) });

/** Pieces that a stock got, or that were taken from it. */
export const stockAdjustmentAttributes = fields({ quantity: whole(-1_000_000_000, 1_000_000_000) });

export const availabilityExceptionAttributes = fields({ start: instant, end: instant, seats });

export const timeSlotAttributes = fields({
  type: v.picklist(['time-slot/day', 'time-slot/time']),
  start: instant,
  end: instant,
  seats,
});

const bookingState = v.picklist(['pending', 'accepted', 'declined', 'cancelled', 'proposed']);
export type BookingState = v.InferOutput<typeof bookingState>;

export const bookingAttributes = fields({
  start: instant,
  end: instant,
  displayStart: instant,
  displayEnd: instant,
  seats,
  state: bookingState,
});
