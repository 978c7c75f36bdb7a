import fc from 'fast-check';
import { parseDuration } from './duration.ts';
import { dayMs, minuteMs } from '#marketplace/contract/range.ts';
import { endMinutesOf, minutesOf, weekdays } from './plan.ts';
import type { TimePlan, Weekday } from './plan.ts';
import { freeStretches, minimumFreeSeats } from './timeline.ts';
import { timeSlots } from './timeSlots.ts';
import { toWall } from './wallTime.ts';

// Zones with daylight saving, and one with an offset of three quarters of an hour: plans follow the
// wall clock.

const at = (iso: string) => Date.parse(iso);
const entry = (dayOfWeek: Weekday, startTime: string, endTime: string, seats = 1) => ({
  dayOfWeek,
  startTime,
  endTime,
  seats,
});
const planOf = (timezone: string, entries: TimePlan['entries']) => ({
  plan: { type: 'availability-plan/time', timezone, entries } as TimePlan,
  exceptions: [],
  bookings: [],
});
const daily = (startTime: string, endTime: string) =>
  weekdays.map(day => entry(day, startTime, endTime));
/** Free intervals as instants, to the minute. */
const shown = (timezone: string, entries: TimePlan['entries'], from: string, to: string) =>
  freeStretches(planOf(timezone, entries), { start: at(from), end: at(to) }).map(
    ({ start, end }) =>
      `${new Date(start).toISOString().slice(5, 16)}–${new Date(end).toISOString().slice(5, 16)}`,
  );

describe('a class at the same wall time', () => {
  it('stays the same in Auckland, whose clocks go forward in September and back in April', () => {
    const sundays = [entry('sun', '09:00', '10:00')];
    expect(shown('Pacific/Auckland', sundays, '2026-09-18T00:00Z', '2026-10-04T00:00Z')).toEqual([
      '09-19T21:00–09-19T22:00',
      '09-26T20:00–09-26T21:00',
      '10-03T20:00–10-03T21:00',
    ]);
    expect(shown('Pacific/Auckland', sundays, '2027-03-26T00:00Z', '2027-04-06T00:00Z')).toEqual([
      '03-27T20:00–03-27T21:00',
      '04-03T21:00–04-03T22:00',
    ]);
  });

  it('stays the same on Lord Howe Island, whose clocks change by half an hour', () => {
    const sundays = [entry('sun', '09:00', '10:00')];
    expect(shown('Australia/Lord_Howe', sundays, '2026-09-26T00:00Z', '2026-10-05T00:00Z')).toEqual(
      ['09-26T22:30–09-26T23:30', '10-03T22:00–10-03T23:00'],
    );
  });

  it('stays the same in Kathmandu, at a quarter to the hours of others', () => {
    const mondays = [entry('mon', '00:00', '01:00'), entry('mon', '23:00', '00:00')];
    expect(shown('Asia/Kathmandu', mondays, '2026-11-22T00:00Z', '2026-11-24T00:00Z')).toEqual([
      '11-22T18:15–11-22T19:15',
      '11-23T17:15–11-23T18:15',
    ]);
  });
});

describe('an hour that the clocks skip', () => {
  const night = ['2026-03-08T05:00Z', '2026-03-08T09:00Z'] as const;
  const inNewYork = (startTime: string, endTime: string) =>
    shown('America/New_York', [entry('sun', startTime, endTime)], ...night);

  it('is not there, and what reaches into it ends or begins with it', () => {
    expect(inNewYork('02:00', '03:00')).toEqual([]);
    expect(inNewYork('02:15', '02:45')).toEqual([]);
    expect(inNewYork('01:30', '02:30')).toEqual(['03-08T06:30–03-08T07:00']);
    expect(inNewYork('02:30', '03:30')).toEqual(['03-08T07:00–03-08T07:30']);
    expect(inNewYork('01:30', '03:30')).toEqual(['03-08T06:30–03-08T07:30']);
  });

  it('joins what lies before and after it', () => {
    const entries = [entry('sun', '01:00', '02:00'), entry('sun', '03:00', '04:00')];
    expect(shown('America/New_York', entries, ...night)).toEqual(['03-08T06:00–03-08T08:00']);
  });

  it('is half an hour on Lord Howe Island, and at midnight in Cairo', () => {
    const lordHowe = ['2026-10-03T14:00Z', '2026-10-03T18:00Z'] as const;
    expect(shown('Australia/Lord_Howe', [entry('sun', '02:00', '02:30')], ...lordHowe)).toEqual([]);
    expect(shown('Australia/Lord_Howe', [entry('sun', '01:45', '02:45')], ...lordHowe)).toEqual([
      '10-03T15:15–10-03T15:45',
    ]);
    const cairo = ['2026-04-23T20:00Z', '2026-04-24T02:00Z'] as const;
    expect(shown('Africa/Cairo', [entry('fri', '00:00', '02:00')], ...cairo)).toEqual([
      '04-23T22:00–04-23T23:00',
    ]);
  });
});

describe('an hour that comes twice', () => {
  const night = ['2026-11-01T04:00Z', '2026-11-01T08:00Z'] as const;
  const inNewYork = (startTime: string, endTime: string) =>
    shown('America/New_York', [entry('sun', startTime, endTime)], ...night);

  it('is all of it there for what lasts to its end, and its first for what ends within', () => {
    expect(inNewYork('01:00', '02:00')).toEqual(['11-01T05:00–11-01T07:00']);
    expect(inNewYork('00:30', '02:30')).toEqual(['11-01T04:30–11-01T07:30']);
    expect(inNewYork('01:15', '01:45')).toEqual(['11-01T05:15–11-01T05:45']);
    expect(inNewYork('00:30', '01:30')).toEqual(['11-01T04:30–11-01T05:30']);
    expect(inNewYork('01:30', '02:00')).toEqual(['11-01T05:30–11-01T07:00']);
  });

  it('is half an hour on Lord Howe Island, and in the night of Auckland', () => {
    const lordHowe = ['2027-04-03T13:00Z', '2027-04-03T18:00Z'] as const;
    expect(shown('Australia/Lord_Howe', [entry('sun', '01:30', '02:00')], ...lordHowe)).toEqual([
      '04-03T14:30–04-03T15:30',
    ]);
    const auckland = ['2027-04-03T12:00Z', '2027-04-03T18:00Z'] as const;
    expect(shown('Pacific/Auckland', [entry('sun', '02:00', '03:00')], ...auckland)).toEqual([
      '04-03T13:00–04-03T15:00',
    ]);
  });
});

describe('whole days', () => {
  const lengthOf = (zone: string, from: string, to: string, day: Weekday) =>
    freeStretches(planOf(zone, [entry(day, '00:00', '00:00')]), {
      start: at(from),
      end: at(to),
    }).map(({ start, end }) => (end - start) / (60 * minuteMs));

  it('are as long as the clocks make them', () => {
    expect(lengthOf('America/New_York', '2026-03-07T00:00Z', '2026-03-10T00:00Z', 'sun')).toEqual([
      23,
    ]);
    expect(lengthOf('America/New_York', '2026-10-31T00:00Z', '2026-11-03T00:00Z', 'sun')).toEqual([
      25,
    ]);
    expect(
      lengthOf('Australia/Lord_Howe', '2026-10-02T00:00Z', '2026-10-06T00:00Z', 'sun'),
    ).toEqual([23.5]);
    expect(
      lengthOf('Australia/Lord_Howe', '2027-04-02T00:00Z', '2027-04-06T00:00Z', 'sun'),
    ).toEqual([24.5]);
    expect(lengthOf('Asia/Kathmandu', '2026-10-31T00:00Z', '2026-11-03T00:00Z', 'sun')).toEqual([
      24,
    ]);
  });

  it('of every day follow each other without a gap, the year round', () => {
    for (const zone of [
      'Pacific/Auckland',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Africa/Cairo',
    ]) {
      const year = { start: at('2026-01-01T00:00Z'), end: at('2027-01-01T00:00Z') };
      expect(freeStretches(planOf(zone, daily('00:00', '00:00')), year)).toEqual([
        { ...year, seats: 1 },
      ]);
    }
  });
});

describe('time slots by local days', () => {
  it('give the first of each day of a month in which the clocks change', () => {
    const zone = 'Pacific/Auckland';
    const midnight = at('2026-08-31T12:00Z');
    const month = { start: midnight, end: at('2026-09-30T11:00Z') };
    const duration = parseDuration('P1D')!;
    const options = {
      duration,
      align: midnight,
      maxPerInterval: 1,
      minDurationStartingInInterval: 60,
    };
    const slots = timeSlots(
      planOf(zone, [...daily('00:00', '01:00'), ...daily('22:00', '23:00')]),
      month,
      options,
    );
    expect(slots).toHaveLength(30);
    const walls = slots.map(({ start }) =>
      new Date(toWall(zone, start)).toISOString().slice(8, 16),
    );
    expect(walls).toEqual(
      Array.from({ length: 30 }, (_, day) => `${String(day + 1).padStart(2, '0')}T00:00`),
    );
  });
});

const zones = fc.constantFrom(
  'Pacific/Auckland',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'America/St_Johns',
);
const changes = [
  '2026-03-08',
  '2026-04-04',
  '2026-04-23',
  '2026-09-26',
  '2026-10-03',
  '2026-10-29',
  '2026-11-01',
];
const starts = fc.constantFrom(...changes).map(day => at(`${day}T00:00Z`) - dayMs);
const quarters = fc.integer({ min: 0, max: 95 });
const clock = (quarter: number) =>
  `${String(Math.floor(quarter / 4) % 24).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
const oneEntry = fc
  .tuple(
    fc.constantFrom(...weekdays),
    quarters,
    fc.integer({ min: 1, max: 96 }),
    fc.integer({ min: 1, max: 5 }),
  )
  .map(([day, from, length, seats]) =>
    entry(day, clock(from), clock(Math.min(from + length, 96)), seats),
  );

describe('any entry, in the days around a change of the clocks', () => {
  it('has its seats exactly while the wall clock shows it, where the clock shows a time once', () => {
    fc.assert(
      fc.property(zones, starts, oneEntry, (zone, start, planned) => {
        const availability = planOf(zone, [planned]);
        const free = freeStretches(availability, { start, end: start + 4 * dayMs });
        const wrong: string[] = [];
        for (let moment = start; moment < start + 4 * dayMs; moment += 15 * minuteMs) {
          const wall = toWall(zone, moment);
          const isTwice = [30, 60].some(
            minutes =>
              toWall(zone, moment + minutes * minuteMs) === wall ||
              toWall(zone, moment - minutes * minuteMs) === wall,
          );
          const clockFace = new Date(wall);
          const minute = clockFace.getUTCHours() * 60 + clockFace.getUTCMinutes();
          const holds =
            weekdays[clockFace.getUTCDay()] === planned.dayOfWeek &&
            minutesOf(planned.startTime) <= minute &&
            minute < endMinutesOf(planned);
          const found = free.find(one => one.start <= moment && moment < one.end)?.seats ?? 0;
          if (!isTwice && found !== (holds ? planned.seats : 0)) {
            wrong.push(new Date(moment).toISOString());
          }
        }
        expect(wrong).toEqual([]);
        for (const { start: from, end: to, seats } of free) {
          expect(minimumFreeSeats(availability, { start: from, end: to })).toBe(seats);
        }
      }),
      { numRuns: 150 },
    );
  });
});
