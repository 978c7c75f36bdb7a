import fc from 'fast-check';
import * as v from 'valibot';
import { applyChange } from './applyChange.ts';
import type { ChangeRequest } from './appliedChange.ts';
import { changedTimes } from './changedTimes.ts';
import { nameOfStart, overlapOf, timeOfDate } from '../../../shared/schedule/classDates.ts';
import { scheduledTimes, statedTimes } from '../../../shared/schedule/classSchedule.ts';
import { endOfSeries } from '../../../shared/schedule/classSeries.ts';
import { addDays, dayMs, hourMs, isoInZone, wallTimeOf } from '../../../shared/time/time.ts';
import { listingPublicData } from '#shared/contract/listingData.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const zone = 'America/New_York';
const planned: ListingPublicData = {
  startDate: '2026-11-03',
  time: '18:00',
  timezone: zone,
  weeklyDays: [
    { value: '3', label: 'Tuesday' },
    { value: '5', label: 'Thursday' },
  ],
  classDuration: { key: '60_minutes', value: 60 },
  unixTimeStamp: Date.parse('2026-11-03T23:00:00Z'),
};
const weekly = { ...planned, lastClass: endOfSeries(planned) ?? 0 };
const now = Date.parse('2026-11-23T12:00:00Z');

const walls = (data: ListingPublicData, from = now, until = from + 16 * dayMs) =>
  scheduledTimes(data, from, until).map(
    ({ start, date }) => `${date} ${isoInZone(start, zone).slice(5, 16)}`,
  );
const after = (data: ListingPublicData, change: ChangeRequest): ListingPublicData => {
  const applied = applyChange(data, change, now);
  if (applied.conflict) throw new Error(applied.conflict);
  return applied.publicData;
};
const conflictOf = (data: ListingPublicData, change: ChangeRequest) =>
  applyChange(data, change, now).conflict;

describe('one date of a weekly class', () => {
  test('is canceled and marked as such', () => {
    const data = after(weekly, { kind: 'cancel-date', date: '2026-11-26' });
    expect(walls(data)).toEqual([
      '2026-11-24 11-24T18:00',
      '2026-12-01 12-01T18:00',
      '2026-12-03 12-03T18:00',
      '2026-12-08 12-08T18:00',
    ]);
    expect(timeOfDate(data, '2026-11-26')?.status).toBe('canceled');
    expect(data.lastClass).toBe(weekly.lastClass);
    expect(conflictOf(data, { kind: 'cancel-date', date: '2026-11-26' })).toBe('time-unknown');
  });

  test('comes back as it was, the last ones of the series too', () => {
    const dates = scheduledTimes(weekly, now, Infinity)
      .slice(-2)
      .map(({ date }) => date);
    const gone = dates.reduce<ListingPublicData>(
      (data, date) => after(data, { kind: 'cancel-date', date }),
      weekly,
    );
    expect(gone.lastClass).toBeLessThan(weekly.lastClass);
    const back = dates.reduce<ListingPublicData>(
      (data, date) => after(data, { kind: 'restore-date', date }),
      gone,
    );
    expect(scheduledTimes(back, 0, Infinity)).toEqual(scheduledTimes(weekly, 0, Infinity));
    expect(back.lastClass).toBe(weekly.lastClass);
    expect(conflictOf(back, { kind: 'restore-date', date: dates[0]! })).toBe('time-unknown');
  });

  test('does not come back into another one that was moved there', () => {
    const date = '2026-11-26';
    const gone = after(weekly, { kind: 'cancel-date', date });
    const to = { date, time: '18:30' };
    const filled = after(gone, { kind: 'move-date', date: '2026-11-24', to });
    expect(conflictOf(filled, { kind: 'restore-date', date })).toBe('target-overlaps');
  });

  test('is moved under the same name, and moves back', () => {
    const to = { date: '2026-11-27', time: '09:30' };
    const data = after(weekly, { kind: 'move-date', date: '2026-11-26', to });
    expect(walls(data, now, now + 5 * dayMs)).toEqual([
      '2026-11-24 11-24T18:00',
      '2026-11-26 11-27T09:30',
    ]);
    expect(timeOfDate(data, '2026-11-26')?.status).toBe('moved');
    const back = { date: '2026-11-26', time: '18:00' };
    const returned = after(data, { kind: 'move-date', date: '2026-11-26', to: back });
    expect(scheduledTimes(returned, 0, Infinity)).toEqual(scheduledTimes(weekly, 0, Infinity));
  });

  test('that is the last one may be held later without making the series longer', () => {
    const last = scheduledTimes(weekly, now, Infinity).at(-1)!;
    const to = { date: addDays(last.date, 30), time: '10:00' };
    const data = after(weekly, { kind: 'move-date', date: last.date, to });
    expect(scheduledTimes(data, 0, Infinity).length).toBe(
      scheduledTimes(weekly, 0, Infinity).length,
    );
    expect(data).toMatchObject({ seriesEnd: last.date });
    expect(wallTimeOf(data.lastClass!, zone).date).toBe(to.date);
  });

  test('can not be moved into another, to the past or to where it is', () => {
    const move = (date: string, time: string) =>
      conflictOf(weekly, { kind: 'move-date', date: '2026-11-26', to: { date, time } });
    expect(move('2026-12-01', '18:59')).toBe('target-overlaps');
    expect(move('2026-12-01', '19:00')).toBeUndefined();
    expect(move('2026-11-23', '07:00')).toBe('target-past');
    expect(move('2026-11-26', '18:00')).toBe('target-same');
    expect(conflictOf(weekly, { kind: 'move-date', date: '2026-11-26' })).toBe('target-missing');
    expect(conflictOf(weekly, { kind: 'cancel-date', date: '2026-11-25' })).toBe('time-unknown');
    expect(conflictOf(weekly, { kind: 'cancel-date', date: '2026-11-19' })).toBe('time-begun');
  });
});

describe('this and the following dates', () => {
  test('are canceled, and those before stay', () => {
    const data = after(weekly, { kind: 'cancel-from', date: '2026-12-01' });
    expect(walls(data, 0, Infinity).at(-1)).toBe('2026-11-26 11-26T18:00');
    expect(data.lastClass).toBe(Date.parse('2026-11-27T00:00:00Z'));
    expect(changedTimes(weekly, data, { kind: 'cancel-from' }, now)).toHaveLength(
      scheduledTimes(weekly, Date.parse('2026-12-01T12:00:00Z'), Infinity).length,
    );
  });

  test('move by the same wall time, and the earlier times stay as they were', () => {
    const to = { date: '2026-12-02', time: '17:30' };
    const data = after(weekly, { kind: 'move-from', date: '2026-12-01', to });
    expect(walls(data)).toEqual([
      '2026-11-24 11-24T18:00',
      '2026-11-26 11-26T18:00',
      '2026-12-02 12-02T17:30',
      '2026-12-04 12-04T17:30',
    ]);
    expect(scheduledTimes(data, 0, Infinity)).toHaveLength(
      scheduledTimes(weekly, 0, Infinity).length,
    );
  });

  test('move by a week, with nothing held in between', () => {
    const to = { date: '2026-12-08', time: '18:00' };
    const data = after(weekly, { kind: 'move-from', date: '2026-12-01', to });
    expect(walls(data)).toEqual([
      '2026-11-24 11-24T18:00',
      '2026-11-26 11-26T18:00',
      '2026-12-08 12-08T18:00',
    ]);
  });

  test('move over midnight, each to its own day', () => {
    const mixed = {
      ...weekly,
      weeklyDays: [
        { value: '3', label: 'Tuesday' },
        { value: '5', label: 'Thursday', time: '09:00' },
      ],
    };
    const to = { date: '2026-12-02', time: '01:00' };
    const data = after(mixed, { kind: 'move-from', date: '2026-12-01', to });
    expect(walls(data)).toEqual([
      '2026-11-24 11-24T18:00',
      '2026-11-26 11-26T09:00',
      '2026-12-02 12-02T01:00',
      '2026-12-03 12-03T16:00',
      '2026-12-09 12-09T01:00',
    ]);
  });

  test('can not move before an earlier class', () => {
    const to = { date: '2026-11-24', time: '20:00' };
    expect(conflictOf(weekly, { kind: 'move-from', date: '2026-11-26', to })).toBe('target-order');
  });
});

describe('the whole class', () => {
  test('is canceled from now on', () => {
    const data = after(weekly, { kind: 'cancel-class' });
    expect(scheduledTimes(data, now, Infinity)).toEqual([]);
    expect(walls(data, 0, Infinity)).toEqual(walls(weekly, 0, now));
    expect(data.lastClass).toBeLessThanOrEqual(now);
    expect(conflictOf(data, { kind: 'cancel-class' })).toBe('time-unknown');
  });

  test('that is held once is canceled or moved', () => {
    const start = Date.parse('2026-12-01T23:00:00Z');
    const once: ListingPublicData = {
      startDate: '2026-12-01',
      time: '18:00',
      timezone: zone,
      unixTimeStamp: start,
      lastClass: start + hourMs,
    };
    const canceled = after(once, { kind: 'cancel-date', date: '2026-12-01' });
    expect(scheduledTimes(canceled, 0, Infinity)).toEqual([]);
    expect(statedTimes(canceled, 0, Infinity)).toMatchObject([{ status: 'canceled' }]);
    const change: ChangeRequest = {
      kind: 'move-date',
      date: '2026-12-01',
      to: { date: '2026-12-02', time: '07:00' },
    };
    const moved = after(once, change);
    expect(moved).toMatchObject({ startDate: '2026-12-02', time: '07:00' });
    expect(changedTimes(once, moved, change, now)).toEqual([
      {
        before: { start, end: start + hourMs, date: '2026-12-01' },
        after: scheduledTimes(moved, 0, Infinity)[0],
      },
    ]);
  });
});

describe('after any changes', () => {
  const step = fc.record({
    kind: fc.constantFrom<ChangeRequest['kind'][]>(
      'cancel-date',
      'move-date',
      'move-from',
      'move-from',
      'cancel-from',
    ),
    index: fc.nat(30),
    days: fc.integer({ min: -3, max: 12 }),
    minutes: fc.nat(24 * 12 - 1).map(five => five * 5),
  });
  const days = fc
    .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 })
    .map(values => values.map(value => ({ value: String(value), label: '' })));
  const ownTime = fc.option(fc.constantFrom('06:15', '11:00', '23:45'), { nil: undefined });
  const world = fc.record({
    zone: fc.constantFrom(zone, 'Pacific/Auckland', 'Europe/Berlin', 'Australia/Lord_Howe'),
    days,
    ownTime,
    minutes: fc.constantFrom(10, 60, 480),
    steps: fc.array(step, { maxLength: 6 }),
  });

  test('class times agree with their names, and nothing else has changed', () => {
    fc.assert(
      fc.property(world, given => {
        const [firstDay, ...others] = given.days;
        const base: ListingPublicData = {
          ...planned,
          timezone: given.zone,
          weeklyDays: [{ ...firstDay!, time: given.ownTime }, ...others],
          classDuration: { key: 'x', value: given.minutes },
        };
        let data: ListingPublicData = { ...base, lastClass: endOfSeries(base) ?? 0 };
        fc.pre(overlapOf(data, 0) === null);
        const past = scheduledTimes(data, 0, now);
        for (const { kind, index, days, minutes } of given.steps) {
          const open = scheduledTimes(data, now, Infinity).filter(({ start }) => start > now);
          const asked = open[index % Math.max(1, open.length)];
          if (!asked) break;
          const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
          const to = { date: addDays(asked.date, days), time };
          const change: ChangeRequest = { kind, date: asked.date, to };
          const applied = applyChange(data, change, now);
          if (applied.conflict) continue;
          const next = applied.publicData;
          const changed = changedTimes(data, next, change, now);
          expect(changed.length).toBeGreaterThan(0);
          const isChanged = (start: number) => changed.some(({ before }) => before.start === start);
          const expected = [
            ...scheduledTimes(data, now, Infinity).filter(({ start }) => !isChanged(start)),
            ...changed.flatMap(({ after }) => after ?? []),
          ].map(({ start, end }) => ({ start, end }));
          const held = scheduledTimes(next, now, Infinity);
          expect(held.map(({ start, end }) => ({ start, end }))).toEqual(
            expected.toSorted((a, b) => a.start - b.start),
          );
          expect(overlapOf(next, now)).toBeNull();
          for (const one of held) {
            expect(nameOfStart(next, one.start)).toBe(one.date);
            expect(timeOfDate(next, one.date)).toMatchObject(one);
          }
          if (held.length > 0) {
            expect(next.lastClass).toBe(Math.max(...held.map(({ end }) => end)));
          }
          expect(v.parse(listingPublicData, next)).toEqual(JSON.parse(JSON.stringify(next)));
          expect(scheduledTimes(next, 0, now)).toEqual(past);
          data = next;
        }
      }),
      { numRuns: 60 },
    );
  });
});
