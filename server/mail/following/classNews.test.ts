import { datesOf, newsOf } from './classNews.ts';
import type { KnownDates } from './classNews.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

const now = Date.parse('2026-12-01T10:00:00.000Z');
const once = (date: string): ListingPublicData => ({
  startDate: date,
  time: '18:00',
  timezone: 'Etc/UTC',
  lastClass: Date.parse(`${date}T19:00:00.000Z`),
});
const weekly = (last: string, more: ListingPublicData = {}): ListingPublicData => ({
  ...once('2026-11-03'),
  weeklyDays: [{ value: '3', label: 'Tuesday' }],
  lastClass: Date.parse(`${last}T19:00:00.000Z`),
  ...more,
});
const room: ListingPublicData = { unitType: 'line-item/night', venue: 'room' };

const known = (
  data: ListingPublicData,
  state: KnownDates['state'] = 'published',
  at = now,
): KnownDates => ({ ...datesOf(data, at), state, stateAt: at });
const news = (before: KnownDates | null, data: ListingPublicData, state?: KnownDates['state']) =>
  newsOf(before, known(data, state), data, now);

it.each([
  ['published at once', null, 'class'],
  ['that was a draft', known(weekly('2026-12-29'), 'draft'), 'class'],
  ['that was approved', known(weekly('2026-12-29'), 'pendingApproval'), 'class'],
  ['that was closed', known(weekly('2026-12-29'), 'closed', now - dayMs), 'dates'],
  ['that was closed for a moment', known(weekly('2026-12-29'), 'closed', now - hourMs / 2), null],
  ['that is as it was', known(weekly('2026-12-29')), null],
  ['that is longer', known(weekly('2026-12-22')), 'dates'],
  ['that was over', known(weekly('2026-11-24')), 'dates'],
  ['that is shorter', known(weekly('2027-01-05')), null],
  ['that was held once', known(once('2026-12-08')), 'dates'],
] as const)('a series %s', (_, before, expected) => {
  expect(news(before, weekly('2026-12-29'))).toBe(expected);
});

it('a class that is not open, or has no dates to come, is no news', () => {
  expect(news(null, weekly('2026-12-29'), 'draft')).toBeNull();
  expect(news(known(weekly('2026-12-29')), weekly('2026-12-29'), 'closed')).toBeNull();
  expect(news(null, weekly('2026-11-24'))).toBeNull();
  expect(news(null, once('2026-11-24'))).toBeNull();
});

it('moving a class time makes no new date', () => {
  const moved = weekly('2026-12-31', {
    movedDates: [{ date: '2026-12-29', to: { date: '2026-12-31', time: '18:00' } }],
  });
  expect(news(known(weekly('2026-12-29')), moved)).toBeNull();
  expect(news(known(once('2026-12-08')), once('2026-12-15'))).toBeNull();
  // One that was over is held again.
  const over = known(once('2026-11-24'), 'published', now - 10 * dayMs);
  expect(news(over, once('2026-12-15'))).toBe('dates');
});

it('a series without an end is news once', () => {
  const endless = weekly('2026-12-29', { lastClass: undefined as never });
  delete endless.lastClass;
  expect(news(null, endless)).toBe('class');
  expect(news(known(endless, 'published', now - 9 * dayMs), endless)).toBeNull();
});

it('what is booked by dates is news when it opens', () => {
  expect(news(null, room)).toBe('class');
  expect(news(known(room), room)).toBeNull();
  expect(news(known(room, 'closed', now - dayMs), room)).toBe('dates');
});
