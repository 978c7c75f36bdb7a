import { marketplace } from '#shared/config/marketplace.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { hourMs } from '#shared/time/time.ts';
import type {
  BookingMode,
  CancellationPolicy,
  ListingPublicData,
} from '#shared/contract/listingData.ts';

/** Rules by which a class is booked (decision 156). */
export interface BookingRules {
  /** `instant`: the system accepts as soon as the payment is authorised. */
  mode: BookingMode;
  /** Hours before the start at which booking ends. */
  closesHours: number;
  policy: CancellationPolicy;
  /** Most places in one order. */
  placesPerOrder: number;
}

/** Returns the booking rules of a listing, with the defaults of what it does not say. */
export const bookingRulesOf = (data: ListingPublicData): BookingRules => ({
  mode: data.bookingMode ?? (data.type === 'free' ? 'instant' : 'request'),
  closesHours: data.bookingClosesHours ?? 0,
  policy: data.cancellationPolicy ?? 'none',
  // Dates are booked as a whole.
  placesPerOrder:
    dateUnitOf(data) === null && marketplace.hasSeveralPlaces ? (data.placesPerOrder ?? 1) : 1,
});

/** Returns when booking of the class time ends that begins at `start`; both epoch milliseconds. */
export const bookingClosesAt = (data: ListingPublicData, start: number): number =>
  start - bookingRulesOf(data).closesHours * hourMs;

/**
 * Hours before the class until which a student who cancels gets everything back; null for never.
 */
export const refundHours: Readonly<Record<CancellationPolicy, number | null>> = {
  none: null,
  flexible: 24,
  moderate: 72,
  strict: 7 * 24,
};

/**
 * Returns the last moment at which a student who cancels gets everything back, for a class time
 * that begins at `start`; both epoch milliseconds. Null where nothing is given back.
 */
export function refundableUntil(policy: CancellationPolicy, start: number): number | null {
  const hours = refundHours[policy];
  return hours === null ? null : start - hours * hourMs;
}
