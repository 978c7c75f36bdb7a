import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { listing } from './classDraft.fixture.ts';
import { descriptionOf } from './classDraft.ts';
import { firstDayOf, newTimesOf } from './newTimes.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

// A Monday; the class has run since March.
const now = Date.parse('2027-05-03T12:00:00Z');
const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16);

const running = (more: ListingPublicData = {}) =>
  listing({
    state: 'published',
    publicData: {
      timezone: 'UTC',
      startDate: '2027-03-01',
      time: '18:00',
      classDuration: { key: '60_minutes', value: 60 },
      weeklyDays: [{ value: '2', label: 'Monday' }],
      unixTimeStamp: Date.parse('2027-03-01T18:00:00Z'),
      lastClass: Date.parse('2027-08-30T19:00:00Z'),
      stock: 12,
      ...more,
    },
  });

const starts = (data: ListingPublicData, from: string, until: string) =>
  scheduledTimes(data, Date.parse(from), Date.parse(until)).map(({ start }) => iso(start));

/** What a listing reads of written data, where null takes a field away. */
const written = (listingBefore: ReturnType<typeof running>, data: object): ListingPublicData =>
  Object.fromEntries(
    Object.entries({ ...listingBefore.attributes.publicData, ...data }).filter(
      ([, value]) => value !== null,
    ),
  );

describe('new times of a series that runs', () => {
  const before = running();
  const values = descriptionOf(before, now);

  it('begin with its next class, unless another day is chosen', () => {
    expect(firstDayOf(before, now)).toBe('2027-05-03');
    expect(firstDayOf(before, Date.parse('2027-05-03T19:00:00Z'))).toBe('2027-05-10');
    expect(firstDayOf(listing({ publicData: { startDate: '2027-06-01' } }), now)).toBe(
      '2027-06-01',
    );
  });

  it('leave what was held as it was', () => {
    const data = written(
      before,
      newTimesOf(
        { ...values, time: '07:30', weeklyDays: ['4'], startDate: '2027-05-10' },
        before,
        now,
      ),
    );
    expect(starts(data, '2027-04-25T00:00:00Z', '2027-05-20T00:00:00Z')).toEqual([
      '2027-04-26T18:00',
      '2027-05-03T18:00',
      '2027-05-12T07:30',
      '2027-05-19T07:30',
    ]);
    expect(data.unixTimeStamp).toBe(before.attributes.publicData.unixTimeStamp);
    expect(iso(data.lastClass ?? 0)).toBe('2027-09-01T08:30');
  });

  it('are no phase where only its end or its days off change', () => {
    const times = newTimesOf(
      { ...values, seriesEnd: '2027-06-30', skippedDates: ['2027-05-10'] },
      before,
      now,
    );
    expect(times).toMatchObject({ startDate: '2027-03-01', phases: null });
    expect(iso(times.lastClass ?? 0)).toBe('2027-06-28T19:00');
    const data = written(before, times);
    expect(starts(data, '2027-05-01T00:00:00Z', '2027-05-20T00:00:00Z')).toEqual([
      '2027-05-03T18:00',
      '2027-05-17T18:00',
    ]);
  });

  it('keep the days off that are over', () => {
    const skipped = running({ skippedDates: ['2027-04-05', '2027-05-17'] });
    const times = newTimesOf({ ...descriptionOf(skipped, now), skippedDates: [] }, skipped, now);
    expect(times.skippedDates).toEqual(['2027-04-05']);
  });

  it('may come twice', () => {
    const first = running(written(before, newTimesOf({ ...values, time: '07:30' }, before, now)));
    const again = newTimesOf(
      { ...descriptionOf(first, now), time: '09:00', startDate: '2027-05-17' },
      first,
      now,
    );
    expect(again.phases?.map(({ until, time }) => [until, time])).toEqual([
      ['2027-05-03', '18:00'],
      ['2027-05-17', '07:30'],
    ]);
  });
});

it('replaces all times of a class that has not begun', () => {
  const ahead = running({ unixTimeStamp: now + 86_400_000, startDate: '2027-05-04' });
  const values = { ...descriptionOf(ahead, now), startDate: '2027-06-07', time: '08:00' };
  const times = newTimesOf(values, ahead, now);
  expect(times).toMatchObject({ startDate: '2027-06-07', phases: null, movedDates: null });
  expect(iso(times.unixTimeStamp ?? 0)).toBe('2027-06-07T08:00');
});
