import type { DescriptionValues } from './descriptionValues.ts';
import { sessionOf, sessionPlanOf, validateDescription } from './sessionDraft.ts';
import {
  classTimeOf,
  daysOf,
  durationFieldsOf,
  minutesOf,
  seriesOf,
  skippedDatesOf,
  timesOf,
} from './timesDraft.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const iso = (instant: number | null | undefined) => new Date(instant ?? NaN).toISOString();

const once: DescriptionValues = {
  title: 'Slow flow',
  description: 'An hour to land.',
  workoutTypes: ['yoga'],
  timezone: 'Europe/Berlin',
  startDate: '2027-03-01',
  time: '18:00',
  duration: '60_minutes',
  places: '12',
};
// The first of March is a Monday.
const weekly: DescriptionValues = { ...once, rhythm: 'weekly', weeklyDays: ['2', '5'] };
const now = Date.parse('2027-01-01T00:00:00Z');

describe('the length of a class', () => {
  it.each([
    ['10', '30_minutes'],
    ['37', '30_minutes'],
    ['40', '45_minutes'],
    ['70', '60_minutes'],
    ['75', '90_minutes'],
    ['480', '90_minutes'],
  ])('of %s minutes is found as one of %s', (minutes, kind) => {
    expect(timesOf({ ...once, duration: 'other', minutes })).toMatchObject({
      classDuration: { key: `${minutes}_minutes`, value: Number(minutes) },
      classDurationFilter: [kind],
    });
  });

  it.each([
    ['9', false],
    ['10', true],
    ['480', true],
    ['481', false],
    ['1.5', false],
    ['', false],
  ])('may be %j minutes: %s', (minutes, isTaken) => {
    const errors = validateDescription({ ...once, duration: 'other', minutes }, now);
    expect('minutes' in errors).toBe(!isTaken);
  });

  it('comes back to the fields that hold it', () => {
    expect(durationFieldsOf(90)).toEqual({ duration: '90_minutes' });
    expect(durationFieldsOf(75)).toEqual({ duration: 'other', minutes: '75' });
    expect(durationFieldsOf(undefined)).toEqual({});
    expect(minutesOf({ duration: '90_minutes', minutes: '75' })).toBe(90);
  });
});

describe('times by weekday', () => {
  const two = { ...weekly, hasDayTimes: true, dayTimes: { day5: '07:30', day7: '09:00' } };

  it('are written for the days that differ, and only for days of the class', () => {
    expect(daysOf(two)).toEqual([
      { value: '2', label: 'Monday' },
      { value: '5', label: 'Thursday', time: '07:30' },
    ]);
  });

  it('do not count once the choice is taken back', () => {
    expect(daysOf({ ...two, hasDayTimes: false })[1]).not.toHaveProperty('time');
  });

  it('leave the lengths of days that have their own', () => {
    const long = { ...two, duration: '60_minutes', dayMinutes: { day2: 60, day5: 90 } };
    expect(daysOf(long)).toEqual([
      { value: '2', label: 'Monday' },
      { value: '5', label: 'Thursday', time: '07:30', minutes: 90 },
    ]);
  });

  it('are those of the availability plan and of the class times', () => {
    expect(sessionPlanOf(two).entries).toMatchObject([
      { dayOfWeek: 'mon', startTime: '18:00', endTime: '19:00' },
      { dayOfWeek: 'thu', startTime: '07:30', endTime: '08:30' },
    ]);
    const [monday, thursday] = seriesOf(sessionOf(two) as ListingPublicData);
    expect([iso(monday?.start), iso(thursday?.start)]).toEqual([
      '2027-03-01T17:00:00.000Z',
      '2027-03-04T06:30:00.000Z',
    ]);
  });
});

it('lets no two classes of a week overlap', () => {
  const long = {
    ...weekly,
    weeklyDays: ['2', '3'],
    hasDayTimes: true,
    dayTimes: { day2: '22:00', day3: '05:45' },
    duration: 'other',
  };
  expect(validateDescription({ ...long, minutes: '480' }, now)).toHaveProperty('duration');
  expect(validateDescription({ ...long, minutes: '465' }, now)).toEqual({});
});

describe('the limits of a series', () => {
  it('end it with its last day', () => {
    const session = sessionOf({ ...weekly, seriesEnd: '2027-03-11' });
    expect(session).toMatchObject({ seriesEnd: '2027-03-11' });
    expect(iso(session.lastClass)).toBe('2027-03-11T18:00:00.000Z');
  });

  it('leave out days off, the first day among them', () => {
    const session = sessionOf({ ...weekly, skippedDates: ['2027-03-01'] });
    expect(session).toMatchObject({ skippedDates: ['2027-03-01'] });
    expect(iso(session.unixTimeStamp)).toBe('2027-03-04T17:00:00.000Z');
  });

  it('take a holiday with all its days, added or only typed', () => {
    const holiday = { ...weekly, skippedDates: ['2027-04-01'], skipFrom: '2027-03-02' };
    expect(skippedDatesOf(holiday)).toEqual(['2027-04-01']);
    expect(skippedDatesOf({ ...holiday, skipTo: '2027-03-15' })).toEqual([
      '2027-03-04',
      '2027-03-08',
      '2027-03-11',
      '2027-03-15',
      '2027-04-01',
    ]);
  });

  it('are no part of a class that is held once', () => {
    const session = sessionOf({ ...once, seriesEnd: '2027-03-11', skippedDates: ['2027-03-01'] });
    expect(session).toMatchObject({ seriesEnd: null, skippedDates: null });
    expect(classTimeOf({ ...once, skippedDates: ['2027-03-01'] })).not.toBeNull();
  });

  it('have to leave a class', () => {
    const early = { ...weekly, startDate: '2027-03-02', seriesEnd: '2027-03-03' };
    expect(validateDescription(early, now)).toEqual({
      seriesEnd: 'EditListingPage.seriesEnd.noClass',
    });
    const off = { ...early, seriesEnd: '2027-03-04', skippedDates: ['2027-03-04'] };
    expect(validateDescription(off, now)).toHaveProperty('seriesEnd');
  });
});

describe('booking rules', () => {
  it('are written with their defaults, but a mode only where one was chosen', () => {
    expect(sessionOf(once)).toMatchObject({
      unitType: 'line-item/session',
      bookingMode: null,
      bookingClosesHours: 0,
      cancellationPolicy: 'none',
      placesPerOrder: 1,
    });
  });

  it('are those of the fields', () => {
    const values: DescriptionValues = {
      ...once,
      saleUnit: 'person',
      bookingMode: 'instant',
      bookingClosesHours: '24',
      cancellationPolicy: 'strict',
      placesPerOrder: '4',
    };
    expect(sessionOf(values)).toMatchObject({
      unitType: 'line-item/person',
      bookingMode: 'instant',
      bookingClosesHours: 24,
      cancellationPolicy: 'strict',
      placesPerOrder: 4,
    });
  });

  it('allow no more places in a booking than the class has', () => {
    expect(validateDescription({ ...once, places: '3', placesPerOrder: '4' }, now)).toEqual({
      placesPerOrder: 'EditListingPage.placesPerOrder.tooMany',
    });
  });
});
