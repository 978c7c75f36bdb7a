import { nextStart } from './nextStart.ts';

const losAngeles = 'America/Los_Angeles';
const weekly = {
  timezone: losAngeles,
  startDate: '2026-10-20',
  time: '18:00',
  weeklyDays: [
    { value: '3', label: 'Tuesday' },
    { value: '5', label: 'Thursday' },
  ],
};
const at = (iso: string) => Date.parse(iso);
const iso = (instant: number | null) => instant && new Date(instant).toISOString();

describe('nextStart', () => {
  test('is the only time of a one-off class, also when it is over', () => {
    const once = { timezone: losAngeles, startDate: '2026-11-21', time: '18:00' };
    expect(iso(nextStart(once, at('2027-01-01T00:00:00Z')))).toBe('2026-11-22T02:00:00.000Z');
  });

  test('is the next weekly day from now', () => {
    expect(iso(nextStart(weekly, at('2026-11-21T12:00:00Z')))).toBe('2026-11-25T02:00:00.000Z');
  });

  test('is today when the class is still to come, and not when it has begun', () => {
    expect(iso(nextStart(weekly, at('2026-11-25T01:59:00Z')))).toBe('2026-11-25T02:00:00.000Z');
    expect(iso(nextStart(weekly, at('2026-11-25T02:00:00Z')))).toBe('2026-11-27T02:00:00.000Z');
  });

  test('keeps the wall time when the clocks change', () => {
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
