import { countOf } from './descriptionValues.ts';
import type { DescriptionValues } from './descriptionValues.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** A stay has no end, but a search requires one in the future. */
const noEnd = Date.UTC(2100, 0, 1);

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/**
 * Returns the public data of a stay, however incomplete: its unit, the zone of its days, and no class
 * time. `null` removes a value.
 */
export const stayOf = (unit: DateUnit, { timezone, places }: DescriptionValues) =>
  ({
    timezone: timezone ?? null,
    stock: countOf(places),
    type: 'paid',
    paymentType: [{ value: 'per_session' }],
    weeklyDays: [],
    monthlyPrice: null,
    unitType: `line-item/${unit}`,
    lastClass: noEnd,
    startDate: null,
    startDateString: null,
    time: null,
    timeUpdated: null,
    classDuration: null,
    classDurationFilter: null,
    unixTimeStamp: null,
    certificate: null,
    languages: [],
    languagesFilter: [],
    seriesEnd: null,
    skippedDates: null,
    bookingMode: null,
    bookingClosesHours: null,
    cancellationPolicy: null,
    placesPerOrder: null,
  }) satisfies { [Key in keyof ListingPublicData]: ListingPublicData[Key] | null };

/** Returns the availability plan of a stay: all places on every day. */
export const stayPlanOf = ({ places }: DescriptionValues) => ({
  type: 'availability-plan/day',
  entries: weekdays.map(dayOfWeek => ({ dayOfWeek, seats: countOf(places) ?? 0 })),
});

/** Returns the stock, which no set of bookings within the window can exceed. */
export const stayStockOf = (places: number): number =>
  places * marketplace.dayCountAvailableForBooking;
