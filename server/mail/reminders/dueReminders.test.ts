import fc from 'fast-check';
import { comingTimes, kindsDue, reminderKinds } from './dueReminders.ts';
import type { BookedRow } from './dueReminders.ts';
import { clockChanges, seriesOf } from '#server/changes/scheduleChanges/testing/clockChanges.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

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

test.each(clockChanges())(
  'reminders are those of the class times, at every change of clocks in $zone',
  changes => {
    for (const series of seriesOf(changes)) {
      fc.assert(
        fc.property(series, ({ data, now: from }) => {
          // The clocks change at most 23 days later.
          const times = scheduledTimes(data, from, from + 28 * dayMs);
          const booked = { terms: {}, public_data: data };
          const whole: BookedRow = {
            ...booked,
            state: 'subscription-confirmed',
            start_at: new Date(from),
            end_at: new Date(data.lastClass ?? from),
          };
          for (const time of times.filter(({ start }) => start < from + 26 * dayMs)) {
            const [start_at, end_at] = [new Date(time.start), new Date(time.end)];
            const single = { ...booked, state: 'accepted', start_at, end_at };
            const { dayBefore, hourBefore } = reminderKinds;
            for (const [before, kinds] of [
              [dayBefore.before + 1, []],
              [dayBefore.before, ['dayBefore']],
              [12 * hourMs, ['dayBefore']],
              [hourBefore.before, ['hourBefore']],
              [0, []],
            ] as const) {
              const at = time.start - before;
              const next = times.filter(({ start }) => start > at && start <= at + dayMs);
              expect(comingTimes(whole, at, at + dayMs)).toEqual(next);
              const isNext = next.some(({ start }) => start === time.start);
              expect(comingTimes(single, at, at + dayMs)).toEqual(isNext ? [time] : []);
              expect(kindsDue({ start: time.start, data }, at)).toEqual(kinds);
            }
          }
        }),
        { numRuns: 1 },
      );
    }
  },
);
