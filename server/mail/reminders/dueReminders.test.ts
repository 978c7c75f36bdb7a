import { comingTimes } from './dueReminders.ts';
import type { BookedRow } from './dueReminders.ts';
import { dayMs } from '#shared/time/time.ts';

const now = Date.parse('2026-12-06T18:00:00Z');

/** A plan for Mondays at 18:00 in Berlin. */
const plan = (terms: BookedRow['terms'] = {}): BookedRow => ({
  state: 'subscription-confirmed',
  start_at: new Date('2026-11-23T17:00:00Z'),
  end_at: new Date('2027-05-01T00:00:00Z'),
  terms,
  public_data: {
    timezone: 'Europe/Berlin',
    startDate: '2026-11-09',
    time: '18:00',
    weeklyDays: [{ value: '2', label: 'Monday' }],
    classDuration: { key: '60_minutes', value: 60 },
    seriesEnd: '2027-05-01',
  },
});

const datesOf = (row: BookedRow, at = now) =>
  comingTimes(row, at, at + dayMs).map(({ date }) => date);

describe('the class times of the next day', () => {
  it('are those of a subscription that neither pauses nor has ended', () => {
    expect(datesOf(plan())).toEqual(['2026-12-07']);
    expect(datesOf(plan({ pauses: [{ from: '2026-12-01', until: '2026-12-08' }] }))).toEqual([]);
    expect(datesOf(plan({ pauses: [{ from: '2026-12-01', until: '2026-12-07' }] }))).toEqual([
      '2026-12-07',
    ]);
    expect(datesOf(plan({ endsBefore: '2026-12-07' }))).toEqual([]);
    expect(datesOf(plan({ endsBefore: '2026-12-14' }))).toEqual(['2026-12-07']);
  });

  it('are the one of a single booking, until it has begun', () => {
    const once = { ...plan(), state: 'accepted', start_at: new Date('2026-12-07T17:00:00Z') };
    expect(datesOf(once)).toEqual(['2026-12-07']);
    expect(datesOf(once, once.start_at.getTime())).toEqual([]);
    expect(datesOf(once, now - dayMs)).toEqual([]);
  });
});
