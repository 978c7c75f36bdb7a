import * as v from 'valibot';
import { whole } from './lenient.ts';

/** An amount in minor units (cents) with its ISO 4217 currency. Never a float of major units. */
export const money = v.object({
  amount: v.pipe(v.number(), v.safeInteger()),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
});
export type Money = v.InferOutput<typeof money>;

/** A coordinate in degrees. */
export const latLng = v.object({
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});
export type LatLng = v.InferOutput<typeof latLng>;

/** Seats of a booking, a slot or a plan. */
export const seats = whole(0, 1_000_000);

/** Instant in ISO 8601 with milliseconds, UTC. */
export type Instant = string;
