import { bookedSeatsOf, seatsToSell } from './bookedSeats.ts';
import type { TakenSeats } from './capacity.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingMetadata, ListingPublicData } from '#shared/contract/listingData.ts';

const now = Date.parse('2027-05-03T12:00:00Z');
const monday = Date.parse('2027-05-03T18:00:00Z');
const week = 7 * 86_400_000;
const hour = 3_600_000;

const weekly: ListingPublicData = {
  timezone: 'UTC',
  startDate: '2027-03-01',
  time: '18:00',
  classDuration: { key: '60_minutes', value: 60 },
  weeklyDays: [{ value: '2', label: 'Monday' }],
  lastClass: monday + 2 * week + hour,
  stock: 12,
};
const of = (publicData: ListingPublicData, metadata: ListingMetadata = {}): Listing => ({
  id: 'listing',
  type: 'ownListing',
  attributes: {
    title: 'Slow flow',
    description: null,
    price: null,
    state: 'published',
    createdAt: '2027-01-01T00:00:00.000Z',
    geolocation: null,
    publicData,
    metadata,
  },
});
const at = (start: number, seats: number) => ({ start, end: start + hour, seats });
const facts = (free: TakenSeats[]) => ({ free, exceptions: [], bookings: [] });
const all = [at(monday, 12), at(monday + week, 12), at(monday + 2 * week, 12)];

describe('the seats of a class that are taken', () => {
  it('are none while every class time has all of them', () => {
    expect(bookedSeatsOf(of(weekly), facts(all), now)).toEqual({ most: 0, isBooked: false });
  });

  it('are those of the fullest class time', () => {
    const free = [at(monday, 10), at(monday + week, 7), at(monday + 2 * week, 12)];
    expect(bookedSeatsOf(of(weekly), facts(free), now)).toEqual({ most: 5, isBooked: true });
  });

  it('are all where none are left, but for a day off', () => {
    const free = all.slice(1);
    expect(bookedSeatsOf(of(weekly), facts(free), now).most).toBe(12);
    const exceptions = [{ start: monday - hour, end: monday + 3 * hour, seats: 0 }];
    expect(bookedSeatsOf(of(weekly), { ...facts(free), exceptions }, now).most).toBe(0);
  });

  it('are those booked before a time was closed, by a day off or by another plan', () => {
    const bookings = [at(monday, 2), at(monday + week, 1), at(monday, 1)];
    const exceptions = [{ start: monday - hour, end: monday + hour / 2, seats: 0 }];
    const dayOff = { free: all.slice(1), exceptions, bookings };
    expect(bookedSeatsOf(of(weekly), dayOff, now)).toEqual({ most: 3, isBooked: true });

    const entry = { dayOfWeek: 'tue', startTime: '18:00', endTime: '19:00', seats: 12 };
    const own = of(weekly);
    own.attributes.availabilityPlan = {
      type: 'availability-plan/time',
      timezone: 'UTC',
      entries: [entry],
    };
    expect(bookedSeatsOf(own, { ...facts([]), bookings }, now).most).toBe(3);
    expect(bookedSeatsOf(own, facts([]), now)).toEqual({ most: 0, isBooked: false });
  });

  it('are those of subscribers too, who may begin later', () => {
    expect(bookedSeatsOf(of(weekly, { subscriptions: 2 }), facts(all), now)).toEqual({
      most: 2,
      isBooked: true,
    });
  });

  it('of a class time that has begun are of no matter', () => {
    expect(bookedSeatsOf(of(weekly), facts(all.slice(1)), monday + 1).most).toBe(0);
  });
});

it('sells what is left in every class time of the window', () => {
  const free = [at(monday, 10), at(monday + 2 * week, 12)];
  expect(seatsToSell(weekly, free, now)).toBe(22);
});

it('sells a class that is held once however far ahead it is', () => {
  const start = monday + 40 * week;
  const once = { ...weekly, weeklyDays: [], unixTimeStamp: start, lastClass: start + hour };
  expect(seatsToSell(once, [at(start, 4)], now)).toBe(4);
});
