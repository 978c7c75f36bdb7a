import { dayPlanOf, openDaysOf } from './availability/weekPlan.ts';
import { countOf } from './descriptionValues.ts';
import type { DescriptionValues } from './descriptionValues.ts';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** A stay has no end, but a search requires one in the future. */
const noEnd = Date.UTC(2100, 0, 1);

/**
 * Returns the public data of a stay, however incomplete: its unit, the zone of its days, and no
 * class time. `null` removes a value.
 */
export const stayOf = (unit: DateUnit, { timezone, places }: DescriptionValues) =>
  ({
    timezone: timezone ?? null,
    stock: countOf(places),
    type: 'paid',
    paymentType: [{ value: 'per_session' }],
    weeklyDays: [],
    monthlyPrice: null,
    joinUntil: null,
    unitType: `line-item/${unit}`,
    lastClass: noEnd,
    startDate: null,
    startDateString: null,
    time: null,
    timeUpdated: null,
    classDuration: null,
    classDurationFilter: null,
    unixTimeStamp: null,
    seriesEnd: null,
    skippedDates: null,
    bookingMode: null,
    bookingClosesHours: null,
    cancellationPolicy: null,
    placesPerOrder: null,
  }) satisfies { [Key in keyof ListingPublicData]: ListingPublicData[Key] | null };

/**
 * Returns the availability plan of a stay: all places on every day but those that its teacher has
 * closed.
 */
export function stayPlanOf({ places }: DescriptionValues, saved: OwnListing | null = null) {
  const open = openDaysOf(saved?.attributes.availabilityPlan) ?? [];
  const isChosen = open.length > 0;
  // A draft without places has none on any day, unless its days were chosen before.
  const seats = countOf(places) ?? (isChosen ? 1 : 0);
  return dayPlanOf(day => !isChosen || open.includes(day), seats);
}
