import { scheduledTimes } from './classSchedule.ts';
import { addMonths, endOfSeries, extendedLastClass, mayExtend } from './classSeries.ts';
import { dayMs, isoInZone } from '#shared/time/time.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const auckland: ListingPublicData = {
  startDate: '2026-11-24',
  time: '18:00',
  timezone: 'Pacific/Auckland',
  classDuration: { key: '60_minutes', value: 60 },
  // Tuesday and Thursday
  weeklyDays: [
    { value: '3', label: 'Tuesday' },
    { value: '5', label: 'Thursday' },
  ],
};
const end = (text: string) => Date.parse(text);

describe('months', () => {
  it.each([
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-11-24', 6, '2027-05-24'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-31', 1, '2026-02-28'],
  ])('%s and %i make %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });
});

describe('the series of a weekly class', () => {
  it('ends with the last class before six months are over, by the clock of its zone', () => {
    const last = endOfSeries(auckland);
    expect(isoInZone(last ?? 0, 'Pacific/Auckland')).toBe('2027-05-20T19:00:00+12:00');
    expect(endOfSeries({ ...auckland, weeklyDays: [] })).toBeNull();
  });

  it('counts a class that ends after midnight to the day it begins', () => {
    const late = { ...auckland, time: '23:30', weeklyDays: [{ value: '2', label: 'Monday' }] };
    const data = { ...late, startDate: '2026-11-23' };
    expect(isoInZone(endOfSeries(data) ?? 0, 'Pacific/Auckland')).toBe('2027-05-18T00:30:00+12:00');
  });

  it('goes on for six months after its last class', () => {
    const lastClass = endOfSeries(auckland) ?? 0;
    const longer = extendedLastClass({ ...auckland, lastClass }, end('2026-12-01T00:00:00Z')) ?? 0;
    expect(isoInZone(longer, 'Pacific/Auckland')).toBe('2027-11-18T19:00:00+13:00');
    const added = scheduledTimes({ ...auckland, lastClass: longer }, lastClass, Infinity);
    expect(added).toHaveLength(52);
    expect(added[0]?.date).toBe('2027-05-25');
  });

  it('goes on from today when it was over', () => {
    const lastClass = end('2026-06-02T08:00:00Z');
    const longer = extendedLastClass({ ...auckland, lastClass }, end('2026-12-01T00:00:00Z')) ?? 0;
    expect(isoInZone(longer, 'Pacific/Auckland')).toBe('2027-06-01T19:00:00+12:00');
  });

  it('ends with its last day, and does not go on after it', () => {
    const data = { ...auckland, seriesEnd: '2026-12-23' };
    const lastClass = endOfSeries(data) ?? 0;
    expect(isoInZone(lastClass, 'Pacific/Auckland')).toBe('2026-12-22T19:00:00+13:00');
    expect(extendedLastClass({ ...data, lastClass }, end('2026-12-01T00:00:00Z'))).toBeNull();
    const published = { attributes: { state: 'published', publicData: { ...data, lastClass } } };
    expect(mayExtend(published as Listing, end('2026-12-01T00:00:00Z'))).toBe(false);
  });

  it('goes on past a last date that is skipped', () => {
    const skippedDates = ['2027-05-18', '2027-05-20'];
    const lastClass = endOfSeries({ ...auckland, skippedDates }) ?? 0;
    expect(isoInZone(lastClass, 'Pacific/Auckland')).toBe('2027-05-13T19:00:00+12:00');
    const data = { ...auckland, skippedDates, lastClass };
    const longer = extendedLastClass(data, end('2026-12-01T00:00:00Z')) ?? 0;
    expect(isoInZone(longer, 'Pacific/Auckland')).toBe('2027-11-11T19:00:00+13:00');
  });

  it('does not go on without days', () => {
    expect(extendedLastClass({ ...auckland, lastClass: 1, weeklyDays: [] }, 0)).toBeNull();
  });
});

describe('making more meetings', () => {
  const now = end('2026-11-22T12:00:00Z');
  const listing = (state: string, lastClass: number, data: ListingPublicData = auckland) =>
    ({ attributes: { state, publicData: { ...data, lastClass } } }) as Listing;

  it.each([
    ['published', 180, true],
    ['published', 365, true],
    ['published', 366, false],
    ['published', -20, true],
    ['published', -366, false],
    ['closed', 180, false],
    ['draft', 180, false],
    ['pendingApproval', 180, false],
  ])('of a class that is %s and ends in %i days: %s', (state, days, expected) => {
    expect(mayExtend(listing(state, now + days * dayMs), now)).toBe(expected);
  });

  it('is nothing for a class that takes place once', () => {
    const once = { ...auckland, weeklyDays: [] };
    expect(mayExtend(listing('published', now + dayMs, once), now)).toBe(false);
  });
});
