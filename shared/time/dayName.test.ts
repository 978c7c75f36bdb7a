import { dayName } from './dayName.ts';

const now = Date.parse('2026-11-20T22:30:00Z');

test.each([
  ['2026-11-20T23:00:00Z', 'UTC', now, 'en-US', 'Today'],
  ['2026-11-20T23:00:00Z', 'UTC', now, 'es-ES', 'Hoy'],
  // In Berlin it is half past eleven, so midnight is near.
  ['2026-11-20T23:30:00Z', 'Europe/Berlin', now, 'en-US', 'Tomorrow'],
  ['2026-11-21T23:30:00Z', 'UTC', now, 'es-ES', 'Mañana'],
  ['2026-11-22T10:00:00Z', 'UTC', now, 'en-US', 'Sun, Nov 22'],
  ['2026-11-19T10:00:00Z', 'UTC', now, 'en-US', 'Thu, Nov 19'],
  ['2026-11-20T23:00:00Z', 'UTC', null, 'en-US', 'Fri, Nov 20'],
])('%s in %s is named as people say it', (start, zone, at, locale, name) => {
  expect(dayName(Date.parse(start), zone, at, locale)).toBe(name);
});
