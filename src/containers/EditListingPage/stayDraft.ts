import { marketplace } from '#shared/config/marketplace.ts';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** A stay has no end, but a search requires one in the future. */
const noEnd = Date.UTC(2100, 0, 1);

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Returns the public data of a stay: its unit, the zone of its days, and no class time. */
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

/** Returns the availability plan of a stay: all places on every day. */
export const stayPlanOf = (places: number) => ({
  type: 'availability-plan/day',
  entries: weekdays.map(dayOfWeek => ({ dayOfWeek, seats: places })),
});

/** Returns the stock, which no set of bookings within the window can exceed. */
export const stayStockOf = (places: number): number =>
  places * marketplace.dayCountAvailableForBooking;
