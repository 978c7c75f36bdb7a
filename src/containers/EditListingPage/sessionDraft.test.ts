import type { DescriptionValues } from './descriptionValues.ts';
import { classTimeOf } from './timesDraft.ts';
import {
  priceOf,
  sellsMonths,
  sessionOf,
  sessionPlanOf,
  validateDescription,
} from './sessionDraft.ts';
import { endOfSeries } from '#shared/schedule/classSeries.ts';
import { listing } from './classDraft.fixture.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const values: DescriptionValues = {
  title: 'Slow flow',
  description: 'An hour to land.',
  workoutTypes: ['yoga'],
  timezone: 'Pacific/Auckland',
  startDate: '2027-01-15',
  time: '18:00',
  duration: '90_minutes',
  places: '12',
  price: { amount: 1850, currency: 'USD' },
};
// The 15th is a Friday.
const weekly: DescriptionValues = { ...values, rhythm: 'weekly', weeklyDays: ['4', '2'] };
const both: DescriptionValues = {
  ...weekly,
  paymentType: ['recurring', 'per_session'],
  monthlyPrice: { amount: 6000, currency: 'USD' },
};

describe('a class that is held once', () => {
  it('plans the class in its own zone', () => {
    const time = classTimeOf(values);
    expect(new Date(time?.start ?? 0).toISOString()).toBe('2027-01-15T05:00:00.000Z');
    expect(new Date(time?.end ?? 0).toISOString()).toBe('2027-01-15T06:30:00.000Z');
  });

  it('has one wall time on both sides of a daylight-saving change', () => {
    const before = classTimeOf({
      ...values,
      timezone: 'America/New_York',
      startDate: '2027-03-13',
    });
    const after = classTimeOf({ ...values, timezone: 'America/New_York', startDate: '2027-03-14' });
    expect(new Date(before?.start ?? 0).toISOString()).toBe('2027-03-13T23:00:00.000Z');
    expect(new Date(after?.start ?? 0).toISOString()).toBe('2027-03-14T22:00:00.000Z');
  });

  it('is online unless its teacher says that it is in a room', () => {
    expect(sessionOf(values).venue).toBe('online');
    expect(sessionOf({ ...values, venue: 'room' }).venue).toBe('room');
  });

  it('has no time as long as a part of it is missing', () => {
    expect(classTimeOf({ ...values, time: undefined })).toBeNull();
  });

  it('can be booked at no time but the one that publishing opens', () => {
    expect(sessionPlanOf(values).entries).toEqual([]);
  });

  it('is sold by the session, whatever was chosen while it was weekly', () => {
    expect(sessionOf({ ...both, rhythm: 'once' })).toMatchObject({
      weeklyDays: [],
      paymentType: [{ value: 'per_session' }],
      monthlyPrice: null,
    });
  });
});

describe('a class that is held every week', () => {
  it('begins on the first of its days from its date on', () => {
    const time = classTimeOf(weekly);
    expect(new Date(time?.start ?? 0).toISOString()).toBe('2027-01-18T05:00:00.000Z');
    expect(classTimeOf({ ...weekly, weeklyDays: [] })).toBeNull();
  });

  it('has its days in order, and a series of six months', () => {
    const session = sessionOf(weekly);
    expect(session.weeklyDays).toEqual([
      { value: '2', label: 'Monday' },
      { value: '4', label: 'Wednesday' },
    ]);
    expect(session.unixTimeStamp).toBe(Date.parse('2027-01-18T05:00:00.000Z'));
    // The clocks of Auckland have gone back meanwhile; the class has not moved.
    expect(new Date(session.lastClass ?? NaN).toISOString()).toBe('2027-07-14T07:30:00.000Z');
    expect(session.lastClass).toBe(endOfSeries(session as ListingPublicData));
  });

  it('is open at its hour of each of its days', () => {
    const entry = { startTime: '18:00', endTime: '19:30', seats: 12 };
    expect(sessionPlanOf(weekly)).toEqual({
      type: 'availability-plan/time',
      timezone: 'Pacific/Auckland',
      entries: [
        { dayOfWeek: 'mon', ...entry },
        { dayOfWeek: 'wed', ...entry },
      ],
    });
  });

  it('has a plan of its own with other seats, until its times change', () => {
    const entry = { dayOfWeek: 'mon', startTime: '17:00', endTime: '20:00' };
    const own = {
      type: 'availability-plan/time' as const,
      timezone: 'Pacific/Auckland',
      entries: [{ ...entry, seats: 12 }],
    };
    const publicData = JSON.parse(JSON.stringify(sessionOf(weekly))) as ListingPublicData;
    const saved = listing({ availabilityPlan: own, publicData });
    const of = (changes: DescriptionValues) =>
      sessionPlanOf({ ...weekly, ...changes }, saved).entries;
    expect(of({ places: '5' })).toEqual([{ ...entry, seats: 5 }]);
    expect(of({ startDate: '2027-02-01' })).toEqual([{ ...entry, seats: 12 }]);
    for (const changes of [
      { time: '18:15' },
      { weeklyDays: ['2'] },
      { timezone: 'Asia/Tokyo' },
      { duration: '60_minutes' },
      { skippedDates: ['2027-02-01'] },
    ]) {
      expect(of(changes)).toEqual(sessionPlanOf({ ...weekly, ...changes }).entries);
    }
    expect(sessionPlanOf(values, saved).entries).toEqual([]);
  });

  it('goes on after midnight, from Saturday into Sunday too', () => {
    const late = { ...weekly, weeklyDays: ['7'], time: '23:15' };
    expect(sessionPlanOf(late).entries).toEqual([
      { dayOfWeek: 'sat', startTime: '23:15', endTime: '00:00', seats: 12 },
      { dayOfWeek: 'sun', startTime: '00:00', endTime: '00:45', seats: 12 },
    ]);
    const toMidnight = { ...late, time: '22:30' };
    expect(sessionPlanOf(toMidnight).entries).toEqual([
      { dayOfWeek: 'sat', startTime: '22:30', endTime: '00:00', seats: 12 },
    ]);
  });
});

describe('what a class costs', () => {
  it('is the price of a session, with months beside it', () => {
    expect(priceOf(both)).toEqual({ amount: 1850, currency: 'USD' });
    expect(sessionOf(both)).toMatchObject({
      type: 'paid',
      paymentType: [{ value: 'per_session' }, { value: 'recurring' }],
      monthlyPrice: 6000,
    });
  });

  it('is the price of a month where nothing else is sold', () => {
    const months = { ...both, paymentType: ['recurring'] };
    expect(priceOf(months)).toEqual({ amount: 6000, currency: 'USD' });
    expect(sessionOf(months).paymentType).toEqual([{ value: 'recurring' }]);
  });

  it('is missing while none is set', () => {
    expect(priceOf({ ...values, price: null })).toBeNull();
  });

  it('is nothing of a free class, and no months are sold', () => {
    const free = { ...both, type: 'free' as const };
    expect(priceOf(free)).toEqual({ amount: 0, currency: 'USD' });
    expect(sellsMonths(free)).toBe(false);
    expect(sessionOf(free)).toMatchObject({
      type: 'free',
      paymentType: [{ value: 'per_session' }],
      monthlyPrice: null,
    });
  });
});

// Noon of 20 November in London; in Auckland it is already the 21st, at one in the morning.
const now = Date.parse('2026-11-20T12:00:00.000Z');
const london = {
  timezone: 'Europe/London',
  startDate: '2026-11-20',
  time: '12:15',
  duration: '60_minutes',
};

describe('the class time', () => {
  it('may be later today', () => {
    expect(validateDescription(london, now)).toEqual({});
  });

  it('must not be earlier today', () => {
    expect(validateDescription({ ...london, time: '12:00' }, now)).toEqual({
      time: 'EditListingPage.time.past',
    });
  });

  it('must not lie on a day that is over in the zone of the class', () => {
    expect(validateDescription({ ...london, timezone: 'Pacific/Auckland' }, now)).toEqual({
      startDate: 'EditListingPage.startDate.past',
    });
  });

  it('is not judged before it is complete', () => {
    expect(validateDescription({ startDate: '2020-01-01' }, now)).toEqual({});
  });
});

describe('a course', () => {
  const course: DescriptionValues = { ...weekly, soldAs: 'course', seriesEnd: '2027-02-20' };

  it('is sold as a whole, at its price', () => {
    expect(sessionOf({ ...course, joinUntil: '3', paymentType: ['per_session'] })).toMatchObject({
      paymentType: [{ value: 'recurring' }],
      unitType: 'line-item/course',
      monthlyPrice: null,
      joinUntil: 3,
      placesPerOrder: 1,
    });
    expect(sessionOf(course).joinUntil).toBe(2);
    expect(priceOf(course)).toEqual(values.price);
    expect(sellsMonths(course)).toBe(false);
  });

  it('is none that is held once', () => {
    expect(sessionOf({ ...course, rhythm: 'once' })).toMatchObject({
      paymentType: [{ value: 'per_session' }],
      unitType: 'line-item/session',
      joinUntil: null,
    });
  });

  it('has a last day, at most six months after it begins, and a price', () => {
    const faultsOf = (more: DescriptionValues) => validateDescription({ ...course, ...more }, now);
    expect(faultsOf({})).toEqual({});
    expect(faultsOf({ seriesEnd: undefined })).toEqual({
      seriesEnd: 'EditListingPage.seriesEnd.course',
    });
    expect(faultsOf({ seriesEnd: '2027-07-16' })).toEqual({
      seriesEnd: 'EditListingPage.seriesEnd.courseLong',
    });
    expect(faultsOf({ type: 'free' })).toEqual({ soldAs: 'EditListingPage.soldAs.free' });
    expect(() => faultsOf({ startDate: '3', seriesEnd: '-3' })).not.toThrow();
  });
});
