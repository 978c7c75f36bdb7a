import { applyChange } from './applyChange.ts';
import type { ChangeRequest } from './appliedChange.ts';
import { effectOf } from './records.ts';
import { scheduledTimes } from '../../../shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '../../../shared/schedule/classSchedule.ts';
import { endOfSeries } from '../../../shared/schedule/classSeries.ts';
import { planOf } from '../../../shared/transactions/classPlan.ts';
import { isoInZone, minuteMs } from '../../../shared/time/time.ts';
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
/** Tuesdays and Thursdays until 29 April. */
const weekly = { ...planned, lastClass: endOfSeries(planned) ?? 0 };
const now = Date.parse('2026-11-23T12:00:00Z');

/** `2026-12-01 12-01T18:00 60`: the name, the wall time, and the length. */
const wallOf = ({ start, end, date }: ScheduledTime) =>
  `${date} ${isoInZone(start, zone).slice(5, 16)} ${(end - start) / minuteMs}`;
const walls = (data: ListingPublicData, from: string, until: string) =>
  scheduledTimes(data, Date.parse(from), Date.parse(until)).map(wallOf);
const after = (data: ListingPublicData, change: ChangeRequest): ListingPublicData => {
  const applied = applyChange(data, change, now);
  if (applied.conflict) throw new Error(applied.conflict);
  return applied.publicData;
};
const plan = (data: ListingPublicData, change: ChangeRequest) => {
  const effect = effectOf(data, change, now);
  if (effect.conflict) return effect.conflict;
  const moved = effect.times.filter(time => time.after !== null);
  const dropped = effect.times.filter(time => time.after === null);
  return {
    moved: moved.slice(0, 2).map(time => `${wallOf(time.before)} → ${wallOf(time.after!)}`),
    dropped: dropped.slice(0, 2).map(time => wallOf(time.before)),
    added: effect.added.slice(0, 2).map(wallOf),
    counts: [moved.length, dropped.length, effect.added.length],
  };
};

const tuesdays: ChangeRequest = {
  kind: 'move-weekday',
  date: '2026-12-01',
  to: { date: '2026-12-01', time: '07:30' },
  minutes: 90,
};

describe('the plan of a change of a series', () => {
  it.each<[string, ChangeRequest, ReturnType<typeof plan>]>([
    [
      'a weekday that is dropped',
      { kind: 'cancel-weekday', date: '2026-12-01' },
      {
        moved: [],
        dropped: ['2026-12-01 12-01T18:00 60', '2026-12-08 12-08T18:00 60'],
        added: [],
        counts: [0, 22, 0],
      },
    ],
    [
      'a weekday at another time and length',
      tuesdays,
      {
        moved: [
          '2026-12-01 12-01T18:00 60 → 2026-12-01 12-01T07:30 90',
          '2026-12-08 12-08T18:00 60 → 2026-12-08 12-08T07:30 90',
        ],
        dropped: [],
        added: [],
        counts: [22, 0, 0],
      },
    ],
    [
      'a weekday that is longer',
      { ...tuesdays, to: { date: '2026-12-01', time: '18:00' }, minutes: 75 },
      {
        moved: [
          '2026-12-01 12-01T18:00 60 → 2026-12-01 12-01T18:00 75',
          '2026-12-08 12-08T18:00 60 → 2026-12-08 12-08T18:00 75',
        ],
        dropped: [],
        added: [],
        counts: [22, 0, 0],
      },
    ],
    [
      'a new weekday',
      { kind: 'add-weekday', to: { date: '2026-12-05', time: '10:00' }, minutes: 45 },
      {
        moved: [],
        dropped: [],
        added: ['2026-12-05 12-05T10:00 45', '2026-12-12 12-12T10:00 45'],
        counts: [0, 0, 21],
      },
    ],
    [
      'a longer series',
      { kind: 'extend', date: '2027-05-20' },
      {
        moved: [],
        dropped: [],
        added: ['2027-05-04 05-04T18:00 60', '2027-05-06 05-06T18:00 60'],
        counts: [0, 0, 6],
      },
    ],
  ])('of %s', (_what, change, expected) => {
    expect(plan(weekly, change)).toEqual(expected);
  });

  it.each<[string, ChangeRequest, string]>([
    [
      'drops no day that the class has not',
      { kind: 'cancel-weekday', date: '2026-12-02' },
      'time-unknown',
    ],
    [
      'changes nothing that has begun',
      { kind: 'cancel-weekday', date: '2026-11-19' },
      'time-begun',
    ],
    [
      'needs another time',
      { ...tuesdays, to: { date: '2026-12-01', time: '18:00' }, minutes: 60 },
      'target-same',
    ],
    [
      'leaves a weekday on its day',
      { ...tuesdays, to: { date: '2026-12-02', time: '18:00' } },
      'target-missing',
    ],
    [
      'adds no day in the past',
      { kind: 'add-weekday', to: { date: '2026-11-21', time: '10:00' } },
      'target-past',
    ],
    [
      'has one class time a day',
      { kind: 'add-weekday', to: { date: '2026-12-01', time: '08:00' } },
      'weekday-taken',
    ],
    [
      'adds no day after the end',
      { kind: 'add-weekday', to: { date: '2027-05-01', time: '08:00' } },
      'series-over',
    ],
    [
      'lets no class times overlap',
      { kind: 'add-weekday', to: { date: '2026-12-02', time: '23:30' }, minutes: 1_200 },
      'target-overlaps',
    ],
    ['goes no further than 18 months', { kind: 'extend', date: '2028-05-24' }, 'end-far'],
    ['has to make a series longer', { kind: 'extend', date: '2027-04-30' }, 'end-same'],
  ])('%s', (_what, change, conflict) => {
    expect(plan(weekly, change)).toBe(conflict);
  });

  it.each<ChangeRequest>([{ kind: 'cancel-weekday', date: '2026-12-01' }, tuesdays])(
    'leaves a class time that was held before its day as it was: $kind',
    change => {
      const to = { date: '2026-11-22', time: '10:00' };
      const held = { ...weekly, movedDates: [{ date: '2026-12-08', to }] };
      expect(plan(held, change)).toBe('time-begun');
      expect(plan({ ...held, skippedDates: ['2026-12-08'] }, change)).not.toBe('time-begun');
      const later = change.to ? { ...change.to, date: '2026-12-15' } : undefined;
      const data = after(held, { ...change, date: '2026-12-15', ...(later && { to: later }) });
      expect(walls(data, '2026-11-22', '2026-11-23')).toEqual(['2026-12-08 11-22T10:00 60']);
    },
  );

  it('leaves the last weekday, and weekly times that are planned for later', () => {
    const once = after(weekly, { kind: 'cancel-weekday', date: '2026-12-01' });
    expect(plan(once, { kind: 'cancel-weekday', date: '2026-12-03' })).toBe('weekday-last');
    expect(plan(once, { kind: 'cancel-weekday', date: '2026-11-24' })).toBe('series-changes');
    expect(plan({ ...weekly, weeklyDays: [] }, tuesdays)).toBe('time-unknown');
  });
});

describe('a series after a change', () => {
  it('was held before as it was, and has its wall times across a change of clocks', () => {
    const data = after(weekly, tuesdays);
    expect(walls(data, '2026-11-18', '2026-12-05')).toEqual([
      '2026-11-19 11-19T18:00 60',
      '2026-11-24 11-24T18:00 60',
      '2026-11-26 11-26T18:00 60',
      '2026-12-01 12-01T07:30 90',
      '2026-12-03 12-03T18:00 60',
    ]);
    // The clocks go forward on 14 March.
    expect(walls(data, '2027-03-08', '2027-03-20')).toEqual([
      '2027-03-09 03-09T07:30 90',
      '2027-03-11 03-11T18:00 60',
      '2027-03-16 03-16T07:30 90',
      '2027-03-18 03-18T18:00 60',
    ]);
    expect(data.classDuration).toEqual(weekly.classDuration);
    expect(planOf(data, 3)?.entries).toEqual([
      { dayOfWeek: 'tue', startTime: '07:30', endTime: '09:00', seats: 3 },
      { dayOfWeek: 'thu', startTime: '18:00', endTime: '19:00', seats: 3 },
    ]);
  });

  it('ends with the last class time that is left', () => {
    const data = after(weekly, { kind: 'cancel-weekday', date: '2026-12-03' });
    expect(walls(data, '2027-04-15', '2027-07-01')).toEqual([
      '2027-04-20 04-20T18:00 60',
      '2027-04-27 04-27T18:00 60',
    ]);
    expect(data.lastClass).toBe(Date.parse('2027-04-27T23:00:00Z'));
  });

  it('has single class times of a weekday where they were moved to, unless it is dropped', () => {
    const to = { date: '2026-12-09', time: '09:00' };
    const one = after(weekly, { kind: 'move-date', date: '2026-12-08', to });
    expect(walls(after(one, tuesdays), '2026-12-08', '2026-12-10')).toEqual([
      '2026-12-08 12-09T09:00 90',
    ]);
    const dropped = after(one, { kind: 'cancel-weekday', date: '2026-12-01' });
    expect(walls(dropped, '2026-12-05', '2026-12-12')).toEqual(['2026-12-10 12-10T18:00 60']);
    expect(dropped.movedDates).toEqual([]);
  });

  it('has no earlier weekly times where it had not begun', () => {
    const later = {
      ...planned,
      startDate: '2026-12-01',
      unixTimeStamp: Date.parse('2026-12-01T23:00:00Z'),
    };
    const series = { ...later, lastClass: endOfSeries(later) ?? 0 };
    const data = after(series, { kind: 'cancel-weekday', date: '2026-12-01' });
    expect(data).toMatchObject({
      startDate: '2026-12-03',
      phases: [],
      unixTimeStamp: Date.parse('2026-12-03T23:00:00Z'),
    });
  });

  it('goes on after an end that its teacher had set, to the new one', () => {
    const ended = after(weekly, { kind: 'cancel-from', date: '2026-12-10' });
    expect(ended.seriesEnd).toBe('2026-12-09');
    const data = after(ended, { kind: 'extend', date: '2026-12-16' });
    expect(data).toMatchObject({
      seriesEnd: '2026-12-16',
      lastClass: Date.parse('2026-12-16T00:00:00Z'),
    });
    expect(walls(data, '2026-12-09', '2027-02-01')).toEqual([
      '2026-12-10 12-10T18:00 60',
      '2026-12-15 12-15T18:00 60',
    ]);
  });

  it('has no more class times in time off of its teacher', () => {
    const off = (from: string, until: string) => [{ id: 'away', from, until }];
    const more: ChangeRequest = {
      kind: 'add-weekday',
      to: { date: '2026-12-05', time: '10:00' },
      daysOff: off('2026-12-10', '2026-12-19'),
    };
    const data = after(weekly, more);
    // Those that it had are canceled by the time off itself.
    expect(data.skippedDates).toEqual(['2026-12-12', '2026-12-19']);
    expect(data.lastClass).toBe(after(weekly, { ...more, daysOff: [] }).lastClass);
    const longer: ChangeRequest = { kind: 'extend', date: '2027-05-20' };
    const ended = after(weekly, { ...longer, daysOff: off('2027-05-18', '2027-06-01') });
    expect(ended.skippedDates).toEqual(['2027-05-18', '2027-05-20']);
    expect(ended.lastClass).toBe(Date.parse('2027-05-13T23:00:00Z'));
    const whole = { ...longer, daysOff: off('2027-04-30', '2027-06-01') };
    expect(plan(weekly, whole)).toBe('end-same');
  });

  it('can be changed back, with one weekday at its own time at first', () => {
    const moved = after(weekly, tuesdays);
    const back = after(moved, {
      kind: 'move-weekday',
      date: '2026-12-15',
      to: { date: '2026-12-15', time: '18:00' },
      minutes: 60,
    });
    expect(back.weeklyDays).toEqual(weekly.weeklyDays);
    expect(walls(back, '2026-12-08', '2026-12-17')).toEqual([
      '2026-12-08 12-08T07:30 90',
      '2026-12-10 12-10T18:00 60',
      '2026-12-15 12-15T18:00 60',
    ]);
  });

  it('has its own lengths after a move of all that follow, too', () => {
    const to = { date: '2026-12-15', time: '08:30' };
    const data = after(after(weekly, tuesdays), { kind: 'move-from', date: '2026-12-15', to });
    expect(walls(data, '2026-12-14', '2026-12-19')).toEqual([
      '2026-12-15 12-15T08:30 90',
      '2026-12-17 12-17T19:00 60',
    ]);
  });

  it('of one weekday is as long as that', () => {
    const once = { ...weekly, weeklyDays: [{ value: '3', label: 'Tuesday' }] };
    expect(after(once, tuesdays)).toMatchObject({
      time: '07:30',
      classDuration: { key: '90_minutes', value: 90 },
      classDurationFilter: ['90_minutes'],
    });
  });
});
