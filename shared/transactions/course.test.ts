import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { courseDatesOf, courseProgressOf, courseSeatsLeft, isCoursePayment } from './course.ts';

const hour = 3_600_000;
const first = Date.parse('2027-01-05T18:00:00Z');
const week = 7 * 24 * hour;

/** Six Tuesdays at 18:00 UTC. */
const data: ListingPublicData = {
  unitType: 'line-item/course',
  timezone: 'Etc/UTC',
  startDate: '2027-01-05',
  seriesEnd: '2027-02-09',
  time: '18:00',
  classDuration: { key: '60_minutes', value: 60 },
  weeklyDays: [{ value: '3', label: 'Tuesday' }],
  lastClass: first + 5 * week + hour,
};

const nextOf = (more: Partial<ListingPublicData>, now: number) =>
  courseDatesOf({ ...data, ...more }, now).first?.start ?? null;

describe('a course of six dates', () => {
  it.each([
    ['before it begins', {}, first - hour, first],
    ['in its first date', {}, first + hour / 2, first + week],
    ['just before its second date', {}, first + week - 1, first + week],
    ['in its second date', {}, first + week, null],
    ['with joining until the first date', { joinUntil: 1 }, first, null],
    ['with joining until the third date', { joinUntil: 3 }, first + week, first + 2 * week],
    ['after its end of booking', { bookingClosesHours: 2 }, first - hour, first + week],
    ['whose first date was canceled', { skippedDates: ['2027-01-05'] }, first, first + week],
    ['which then begins later', { skippedDates: ['2027-01-05'] }, first + week, first + 2 * week],
  ])('%s', (_when, more, now, expected) => {
    expect(nextOf(more, now)).toBe(expected);
  });

  it('says when booking ends, and all its dates', () => {
    const { all, closesAt } = courseDatesOf(data, first);
    expect([all.length, closesAt]).toEqual([6, first + week]);
  });

  it('has none without a date', () => {
    const { all, first: next, closesAt } = courseDatesOf({ unitType: 'line-item/course' }, 0);
    expect([all, next, closesAt]).toEqual([[], null, null]);
  });

  it('counts those that are over', () => {
    const { all } = courseDatesOf(data, first);
    expect(courseProgressOf(all, first + 2 * week + hour)).toEqual({ done: 3, of: 6 });
  });
});

it.each([
  [8, 2, 6],
  [8, undefined, 8],
  [2, 3, 0],
])('of %s places with %s people %s are left', (stock, subscriptions, left) => {
  const attributes = { publicData: { stock }, metadata: { subscriptions } };
  expect(courseSeatsLeft({ attributes })).toBe(left);
});

it.each([
  ['pi_1', true],
  ['sub_1', false],
  [undefined, false],
])('%s is the payment of a course: %s', (id, expected) => {
  expect(isCoursePayment(id)).toBe(expected);
});
