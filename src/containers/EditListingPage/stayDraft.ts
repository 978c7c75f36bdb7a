import { marketplace } from '#shared/config/marketplace.ts';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** What is booked by dates has no end; a search asks of everything that its end lies ahead. */
const noEnd = Date.UTC(2100, 0, 1);

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** What of a place makes it one: its unit, the zone its days begin in, and no class time. */
export const stayOf = (unit: DateUnit, timezone: string, places: number) =>
  ({
    timezone,
    stock: places,
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
  }) satisfies { [Key in keyof ListingPublicData]: ListingPublicData[Key] | null };

/** Every day is free, by the number of places. */
export const stayPlanOf = (places: number) => ({
  type: 'availability-plan/day',
  entries: weekdays.map(dayOfWeek => ({ dayOfWeek, seats: places })),
});

/** What there is to sell: no set of bookings inside the window can exceed it. */
export const stayStockOf = (places: number): number =>
  places * marketplace.dayCountAvailableForBooking;
