import { weeksOf } from './weekStrip.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const day = 86_400_000;
const from = Date.parse('2026-10-26T12:00:00Z');
const data: ListingPublicData = {
  startDate: '2026-10-20',
  time: '19:00',
  timezone: 'America/Los_Angeles',
  weeklyDays: [
    { value: '3', label: 'Tuesday' },
    { value: '7', label: 'Saturday' },
  ],
  classDuration: { key: '60_minutes', value: 60 },
};
const daysOf = (zone: string, days = 14, given = data) =>
  weeksOf({ data: given, zone, from, until: from + days * day }).map(week =>
    week.days.filter(({ times }) => times.length > 0).map(({ date }) => date),
  );

test('weeks begin on Sunday and have all seven days', () => {
  const [week] = weeksOf({ data, zone: 'America/Los_Angeles', from, until: from + 14 * day });
  expect(week?.days.map(({ date }) => date)).toEqual([
    '2026-10-25',
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
  ]);
  expect(daysOf('America/Los_Angeles')).toEqual([
    ['2026-10-27', '2026-10-31'],
    ['2026-11-03', '2026-11-07'],
  ]);
});

test('an evening in Los Angeles is the next day in Auckland, in another week for Saturdays', () => {
  expect(daysOf('Pacific/Auckland')).toEqual([
    ['2026-10-28'],
    ['2026-11-01', '2026-11-04'],
    ['2026-11-08'],
  ]);
});

test('the hour for a reader moves when only one of the zones changes its clocks', () => {
  const week = (index: number) =>
    weeksOf({ data, zone: 'Europe/Berlin', from, until: from + 20 * day })
      [index]?.days.flatMap(({ times }) => times)
      .map(({ start }) => new Date(start).toISOString());
  // Berlin went back on 25 October, Los Angeles goes on 1 November.
  expect(week(0)).toEqual(['2026-10-28T02:00:00.000Z']);
  expect(week(1)).toEqual(['2026-11-01T02:00:00.000Z', '2026-11-04T03:00:00.000Z']);
});

test('weeks without a class in between stay, and without any there are none', () => {
  expect(daysOf('UTC', 14, {})).toEqual([]);
  expect(daysOf('UTC', 14, { ...data, lastClass: from })).toEqual([]);
  const once = { unixTimeStamp: from + 10 * day, timezone: 'UTC' };
  expect(daysOf('UTC', 14, once)).toEqual([['2026-11-05']]);
});
