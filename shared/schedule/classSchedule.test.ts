import { scheduledTimes, nextStart } from './classSchedule.ts';
import { wallTimeOf } from '#shared/time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const at = (iso: string) => Date.parse(iso);
const weekly: ListingPublicData = {
  startDate: '2026-10-20',
  time: '18:00',
  timezone: 'America/Los_Angeles',
  weeklyDays: [
    { value: '3', label: 'Tuesday' },
    { value: '5', label: 'Thursday' },
  ],
  classDuration: { key: '60_minutes', value: 60 },
  lastClass: at('2027-04-20T02:00:00Z'),
};
const startsOf = (data: ListingPublicData, from: string, until: string) =>
  scheduledTimes(data, at(from), at(until)).map(({ start }) => new Date(start).toISOString());

describe('times of a weekly class', () => {
  it('stay at the hour of the wall when the clocks go back', () => {
    // Los Angeles leaves daylight-saving time on 1 November 2026.
    expect(startsOf(weekly, '2026-10-27T00:00:00Z', '2026-11-06T12:00:00Z')).toEqual([
      '2026-10-28T01:00:00.000Z',
      '2026-10-30T01:00:00.000Z',
      '2026-11-04T02:00:00.000Z',
      '2026-11-06T02:00:00.000Z',
    ]);
  });

  it('stay there when the clocks go forward, on both sides of the equator', () => {
    const auckland = { ...weekly, timezone: 'Pacific/Auckland', startDate: '2026-09-01' };
    for (const data of [weekly, auckland]) {
      const all = scheduledTimes(data, at('2026-09-01T00:00:00Z'), at('2027-04-30T00:00:00Z'));
      expect(all.length).toBeGreaterThan(50);
      expect(new Set(all.map(({ start }) => wallTimeOf(start, data.timezone!).time))).toEqual(
        new Set(['18:00']),
      );
      expect(all.every(({ start, date }) => wallTimeOf(start, data.timezone!).date === date)).toBe(
        true,
      );
    }
  });

  it('at a time that a change of clocks skips move on by the jump', () => {
    // Berlin has no 02:30 on 28 March 2027.
    const night = { ...weekly, timezone: 'Europe/Berlin', time: '02:30', lastClass: undefined };
    const data = { ...night, weeklyDays: [{ value: '1', label: 'Sunday' }] } as ListingPublicData;
    expect(startsOf(data, '2027-03-27T12:00:00Z', '2027-04-05T00:00:00Z')).toEqual([
      '2027-03-28T01:30:00.000Z',
      '2027-04-04T00:30:00.000Z',
    ]);
  });

  it('begin with the first day and end with the last class', () => {
    const all = scheduledTimes(weekly, 0, at('2030-01-01T00:00:00Z'));
    expect([all[0]?.date, all.at(-1)?.date]).toEqual(['2026-10-20', '2027-04-15']);
  });

  it('count the one that is running', () => {
    expect(startsOf(weekly, '2026-10-28T01:30:00Z', '2026-10-28T02:00:00Z')).toEqual([
      '2026-10-28T01:00:00.000Z',
    ]);
    expect(startsOf(weekly, '2026-10-28T02:00:00Z', '2026-10-28T03:00:00Z')).toEqual([]);
  });
});

describe('the time of a one-off class', () => {
  const once: ListingPublicData = {
    unixTimeStamp: at('2026-11-22T06:30:00Z'),
    timezone: 'Pacific/Auckland',
    lastClass: at('2026-11-22T07:30:00Z'),
  };

  it('is the only one, on its day in its own zone', () => {
    expect(scheduledTimes(once, 0, Infinity)).toEqual([
      { start: at('2026-11-22T06:30:00Z'), end: at('2026-11-22T07:30:00Z'), date: '2026-11-22' },
    ]);
    expect(scheduledTimes(once, at('2026-11-22T07:30:00Z'), Infinity)).toEqual([]);
  });

  it('is worked out when only the wall time is known, and missing without a date', () => {
    const planned = { startDate: '2026-11-22', time: '19:30', timezone: 'Pacific/Auckland' };
    expect(startsOf(planned, '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z')).toEqual([
      '2026-11-22T06:30:00.000Z',
    ]);
    expect(scheduledTimes({}, 0, Infinity)).toEqual([]);
  });
});

const iso = (instant: number | null) => instant && new Date(instant).toISOString();

describe('nextStart', () => {
  test('is the only time of a one-off class, also when it is over', () => {
    const once = { timezone: weekly.timezone, startDate: '2026-11-21', time: '18:00' };
    expect(iso(nextStart(once, at('2027-01-01T00:00:00Z')))).toBe('2026-11-22T02:00:00.000Z');
  });

  test('is the next weekly day from now', () => {
    expect(iso(nextStart(weekly, at('2026-11-21T12:00:00Z')))).toBe('2026-11-25T02:00:00.000Z');
  });

  test('is today when the class is still to come, and not when it has begun', () => {
    expect(iso(nextStart(weekly, at('2026-11-25T01:59:00Z')))).toBe('2026-11-25T02:00:00.000Z');
    expect(iso(nextStart(weekly, at('2026-11-25T02:00:00Z')))).toBe('2026-11-27T02:00:00.000Z');
  });

  test('retains the wall time when the clocks change', () => {
    expect(iso(nextStart(weekly, at('2026-10-28T00:00:00Z')))).toBe('2026-10-28T01:00:00.000Z');
    expect(iso(nextStart(weekly, at('2026-11-02T00:00:00Z')))).toBe('2026-11-04T02:00:00.000Z');
  });

  test('is the first class time as long as now is unknown', () => {
    expect(iso(nextStart(weekly, null))).toBe('2026-10-21T01:00:00.000Z');
  });

  test('is null without a date', () => {
    expect(nextStart({}, null)).toBeNull();
  });
});
