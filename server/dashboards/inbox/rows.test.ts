import { timeOf } from './rows.ts';
import type { StoredTerms } from '#server/projection/tables.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

const start = Date.parse('2026-12-01T18:00:00.000Z');
const weekly = {
  timezone: 'UTC',
  startDate: '2026-12-01',
  time: '18:00',
  weeklyDays: [{ value: '3', label: 'Tuesday' }],
  classDuration: { key: '60_minutes', value: 60 },
};

describe('the time of a subscription in the inbox', () => {
  /** Row of one that is booked over half a year of Tuesdays. */
  const subscription = (terms: StoredTerms) => ({
    kind: 'subscription' as const,
    terms,
    public_data: weekly,
    start_at: new Date(start),
    end_at: new Date('2027-05-25T19:00:00.000Z'),
  });
  const week = (weeks: number) => ({
    start: start + weeks * 7 * dayMs,
    end: start + weeks * 7 * dayMs + hourMs,
  });
  const later = start + dayMs;

  it('is its next class', () => {
    expect(timeOf(subscription({}), 'coming', later)).toEqual(week(1));
  });

  it('is the class after a pause', () => {
    const pauses = [{ from: '2026-12-02', until: '2027-01-02' }];
    expect(timeOf(subscription({ pauses }), 'coming', later)).toEqual(week(5));
  });

  it('is its last class while the month goes on that ends it', () => {
    const ending = subscription({ endsBefore: '2026-12-09' });
    expect(timeOf(ending, 'coming', later)).toEqual(week(1));
    expect(timeOf(ending, 'coming', start + 8 * dayMs)).toEqual(week(1));
  });

  it('is its first class, with the end of that one, once it is over', () => {
    expect(timeOf(subscription({}), 'past', start + 40 * dayMs)).toEqual(week(0));
    const ended = { ...subscription({}), public_data: null };
    expect(timeOf(ended, 'past', later)).toEqual({ start, end: null });
  });
});
