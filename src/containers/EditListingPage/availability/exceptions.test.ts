import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { addDays, instantOf } from '#shared/time/time.ts';
import {
  blockedDaysOf,
  exceptionErrors,
  frameOf,
  lastEndDay,
  mayOpenTimes,
  openingError,
  originOf,
  stretchOf,
} from './exceptions.ts';
import type { ExceptionValues } from './exceptions.ts';
import { listing } from '../classDraft.fixture.ts';

const zone = 'Pacific/Auckland';
const frame = { zone, isByDate: false };
const byDate = { zone: 'UTC', isByDate: true };
const now = Date.parse('2027-03-20T00:00:00Z');
const at = (date: string, time: string) => instantOf({ date, time }, zone);
const between = (start: [string, string], end: [string, string], seats = 0) => ({
  id: `${start.join(' ')}`,
  start: at(...start),
  end: at(...end),
  seats,
});
const form = (start: [string, string], end: [string, string]): ExceptionValues => ({
  startDate: start[0],
  startTime: start[1],
  endDate: end[0],
  endTime: end[1],
  choice: 'unavailable',
});
const iso = (instant: number | undefined) => new Date(instant ?? 0).toISOString();

describe('the stretch of an exception', () => {
  it('is what the clocks of the class show, across a change of them too', () => {
    // Clocks go back at three on Sunday, 4 April 2027: the day has 25 hours.
    const sunday = stretchOf(form(['2027-04-04', '00:00'], ['2027-04-05', '00:00']), frame);
    expect(iso(sunday?.start)).toBe('2027-04-03T11:00:00.000Z');
    expect(iso(sunday?.end)).toBe('2027-04-04T12:00:00.000Z');
  });

  it('of a listing by dates has whole days, as the marketplace counts them', () => {
    const stretch = stretchOf({ startDate: '2027-04-03', endDate: '2027-04-04' }, byDate);
    expect(stretch && [iso(stretch.start), iso(stretch.end)]).toEqual([
      '2027-04-03T00:00:00.000Z',
      '2027-04-05T00:00:00.000Z',
    ]);
  });

  it('is none while a part is missing or no day', () => {
    expect(stretchOf({ startDate: '2027-04-03', endDate: '2027-04-04' }, frame)).toBeNull();
    expect(stretchOf(form(['soon', '10:00'], ['2027-04-04', '10:00']), frame)).toBeNull();
  });
});

describe('the form of an exception', () => {
  const errors = (
    values: ExceptionValues,
    others = [] as ReturnType<typeof between>[],
    of = frame,
  ) => exceptionErrors(values, of, others, now, other => other.id);

  it('requires every part', () => {
    expect(Object.keys(errors({}))).toEqual([
      'startDate',
      'startTime',
      'endDate',
      'endTime',
      'choice',
    ]);
    expect(Object.keys(errors({}, [], byDate))).toEqual(['startDate', 'endDate', 'choice']);
  });

  it('takes a day a year ahead, and none later', () => {
    const last = addDays('2027-03-20', 364);
    expect(errors(form([last, '08:00'], [last, '20:00']))).toEqual({});
    const later = addDays(last, 1);
    expect(errors(form([last, '08:00'], [later, '20:00']))).toMatchObject({
      endDate: { id: 'EditListingPage.exception.tooFar', values: { days: 364 } },
    });
  });

  it('refuses an end that is not after the start, at the field that is wrong', () => {
    expect(errors(form(['2027-04-05', '10:00'], ['2027-04-05', '10:00']))).toEqual({
      endTime: 'EditListingPage.exception.endBeforeStart',
    });
    expect(errors(form(['2027-04-05', '10:00'], ['2027-04-04', '20:00']))).toEqual({
      endDate: 'EditListingPage.exception.endBeforeStart',
    });
  });

  it('refuses an hour that a change of clocks leaves out', () => {
    // From two to three on 26 September 2027.
    expect(errors(form(['2027-09-26', '02:00'], ['2027-09-26', '03:00']))).toEqual({
      endTime: 'EditListingPage.exception.endBeforeStart',
    });
  });

  it('refuses what is over, and takes what is not over yet', () => {
    expect(errors(form(['2027-03-20', '08:00'], ['2027-03-20', '12:00']))).toEqual({
      endTime: 'EditListingPage.exception.over',
    });
    expect(errors(form(['2027-03-20', '08:00'], ['2027-03-20', '14:00']))).toEqual({});
  });

  it('refuses one that overlaps another, and takes one beside it', () => {
    const other = between(['2027-04-05', '10:00'], ['2027-04-06', '10:00']);
    const message = {
      id: 'EditListingPage.exception.overlaps',
      values: { other: '2027-04-05 10:00' },
    };
    expect(errors(form(['2027-04-06', '09:45'], ['2027-04-07', '09:00']), [other])).toEqual({
      startDate: message,
    });
    expect(errors(form(['2027-04-05', '09:00'], ['2027-04-05', '10:15']), [other])).toEqual({
      endDate: message,
    });
    expect(errors(form(['2027-04-05', '09:00'], ['2027-04-05', '10:00']), [other])).toEqual({});
    expect(errors(form(['2027-04-06', '10:00'], ['2027-04-06', '11:00']), [other])).toEqual({});
  });
});

describe('the days that are taken', () => {
  const range = { from: '2027-04-01', to: '2027-04-30' };

  it('are those on which nothing is free, by the clocks of the class', () => {
    const list = [
      between(['2027-04-03', '12:00'], ['2027-04-05', '00:00']),
      between(['2027-04-10', '00:00'], ['2027-04-10', '12:00']),
      between(['2027-04-10', '12:00'], ['2027-04-11', '00:00']),
      between(['2027-04-20', '10:00'], ['2027-04-20', '11:00']),
    ];
    expect(blockedDaysOf(list, frame, range)).toEqual(['2027-04-04', '2027-04-10']);
  });

  it('are within the days that are offered', () => {
    const year = [between(['2027-01-01', '00:00'], ['2028-01-01', '00:00'])];
    expect(blockedDaysOf(year, frame, range)).toHaveLength(30);
  });

  it('end what begins before them', () => {
    const list = [
      between(['2027-04-03', '12:00'], ['2027-04-05', '00:00']),
      between(['2027-04-20', '00:00'], ['2027-04-21', '00:00']),
    ];
    expect(lastEndDay('2027-04-02', '10:00', list, frame)).toBe('2027-04-03');
    expect(lastEndDay('2027-04-05', '10:00', list, frame)).toBe('2027-04-20');
    expect(lastEndDay('2027-04-21', '10:00', list, frame)).toBeNull();
    expect(lastEndDay(undefined, undefined, list, frame)).toBeNull();
    const stay = [{ id: 'a', start: Date.UTC(2027, 3, 9), end: Date.UTC(2027, 3, 10), seats: 0 }];
    expect(lastEndDay('2027-04-05', undefined, stay, byDate)).toBe('2027-04-08');
  });
});

describe('the origin of an exception', () => {
  const weekly: ListingPublicData = {
    timezone: zone,
    startDate: '2027-03-01',
    time: '07:30',
    classDuration: { key: '60_minutes', value: 60 },
    weeklyDays: [{ value: '2', label: 'Monday' }],
    skippedDates: ['2027-04-05'],
    movedDates: [{ date: '2027-04-12', to: { date: '2027-04-13', time: '18:00' } }],
    stock: 8,
  };

  it('is the class where it opens a class time, or closes the plan without one', () => {
    const moved = between(['2027-04-13', '18:00'], ['2027-04-13', '19:00'], 8);
    expect(originOf(moved, weekly)).toBe('class');
    const skipped = between(['2027-04-05', '07:30'], ['2027-04-05', '08:30']);
    expect(originOf(skipped, weekly)).toBe('pause');
    const once = { ...weekly, weeklyDays: [], skippedDates: undefined, startDate: '2027-04-07' };
    expect(originOf(between(['2027-04-07', '07:30'], ['2027-04-07', '08:30'], 8), once)).toBe(
      'class',
    );
  });

  it('is the teacher otherwise', () => {
    for (const [start, end, seats] of [
      [['2027-04-19', '07:30'], ['2027-04-19', '08:30'], 0],
      [['2027-04-19', '00:00'], ['2027-04-20', '00:00'], 0],
      [['2027-04-05', '00:00'], ['2027-04-06', '00:00'], 0],
      [['2027-04-20', '10:00'], ['2027-04-20', '11:00'], 8],
    ] as const) {
      expect(originOf(between([...start], [...end], seats), weekly)).toBe('own');
    }
    expect(
      originOf(between(['2027-04-05', '07:30'], ['2027-04-05', '08:30']), {
        unitType: 'line-item/night',
      }),
    ).toBe('own');
  });
});

it('reads a listing by dates in UTC, and a class by its own clocks', () => {
  expect(frameOf({ unitType: 'line-item/day', timezone: zone }, 'UTC')).toEqual(byDate);
  expect(frameOf({ timezone: zone }, 'UTC')).toEqual(frame);
  expect(frameOf({}, 'Europe/Berlin').zone).toBe('Europe/Berlin');
});

it('opens no times of a published class that is sold by the month', () => {
  const publicData: ListingPublicData = { paymentType: [{ value: 'recurring' }] };
  expect(mayOpenTimes(listing({ publicData }))).toBe(true);
  expect(mayOpenTimes(listing({ state: 'published', publicData }))).toBe(false);
  expect(mayOpenTimes(listing({ state: 'published' }))).toBe(true);
});

it('needs no opening where the plan of the class is open', () => {
  const publicData: ListingPublicData = {
    timezone: zone,
    startDate: '2027-03-01',
    time: '07:30',
    classDuration: { key: '60_minutes', value: 60 },
    weeklyDays: [{ value: '2', label: 'Monday' }],
  };
  const entries = [{ dayOfWeek: 'mon', startTime: '07:30', endTime: '08:30', seats: 8 }];
  const plan = { type: 'availability-plan/time' as const, timezone: zone, entries };
  const weekly = listing({ publicData, availabilityPlan: plan });
  const open = { ...form(['2027-04-05', '07:00'], ['2027-04-05', '12:00']), choice: 'available' };
  const of = (values: object, at = weekly) => openingError(values, frame, at);
  expect(of(open)).toEqual({ choice: 'EditListingPage.exception.openAlready' });
  expect(of({ ...open, choice: 'unavailable' })).toEqual({});
  expect(of({ ...open, startTime: '08:30' })).toEqual({});
  const own = { ...plan, entries: [{ ...entries[0], dayOfWeek: 'tue', seats: 8 }] };
  expect(of(open, listing({ publicData, availabilityPlan: own }))).toEqual({});
});
