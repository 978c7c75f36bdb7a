import fc from 'fast-check';
import { parseDuration } from './duration.ts';
import type { SeatInterval } from './interval.ts';
import { dayMs, minuteMs } from '#marketplace/contract/range.ts';
import type { AvailabilityPlan } from './plan.ts';
import { maximalSlots, subIntervals, timeSlots } from './timeSlots.ts';
import { toWall } from './wallTime.ts';

const hour = 60 * minuteMs;
const start = Date.UTC(2026, 10, 23);
const duration = (text: string) => parseDuration(text) ?? { months: 0, days: 0, milliseconds: 0 };
const noPlan: AvailabilityPlan = {
  type: 'availability-plan/time',
  timezone: 'America/New_York',
  entries: [],
};
const open = (...exceptions: [from: number, to: number, seats: number][]) => ({
  plan: noPlan,
  bookings: [],
  exceptions: exceptions.map(([from, to, seats]) => ({
    start: start + from * hour,
    end: start + to * hour,
    seats,
  })),
});
const hours = (slots: SeatInterval[]) =>
  slots.map(slot => [(slot.start - start) / hour, (slot.end - start) / hour, slot.seats]);

describe('time slots by interval', () => {
  const range = { start, end: start + 3 * dayMs };
  const daily = { duration: duration('P1D'), align: start + 5 * hour };

  it('return the first slots of each local day', () => {
    const availability = open([6, 7, 2], [9, 10, 2], [30, 31, 1]);
    expect(hours(timeSlots(availability, range, { ...daily, maxPerInterval: 1 }))).toEqual([
      [6, 7, 2],
      [30, 31, 1],
    ]);
  });

  it('count only what is left of a slot in the interval', () => {
    const availability = open([6, 7, 2], [9, 11, 2], [28, 31, 1]);
    const options = { ...daily, maxPerInterval: 1, minDurationStartingInInterval: 90 };
    expect(hours(timeSlots(availability, range, options))).toEqual([
      [9, 11, 2],
      [28, 31, 1],
    ]);
  });

  it('offer neighbours with different seats as one slot when a length is requested', () => {
    const availability = open([6, 7, 2], [7, 8, 5]);
    const options = { ...daily, minDurationStartingInInterval: 120 };
    expect(hours(timeSlots(availability, range, options))).toEqual([[6, 8, 2]]);
    expect(hours(timeSlots(availability, range))).toEqual([
      [6, 7, 2],
      [7, 8, 5],
    ]);
  });

  it('return a slot once that lies in several intervals', () => {
    const availability = open([0, 60, 1]);
    const options = { ...daily, maxPerInterval: 1 };
    expect(hours(timeSlots(availability, range, options))).toEqual([[0, 60, 1]]);
  });
});

describe('sub-intervals', () => {
  it('are months of the calendar, in which the clocks change, from any anchor', () => {
    const zone = 'Pacific/Auckland';
    const range = { start: Date.parse('2026-09-10T00:00Z'), end: Date.parse('2026-12-02T00:00Z') };
    const firsts = ['2026-08-31T12:00', '2026-09-30T11:00', '2026-10-31T11:00', '2026-11-30T11:00'];
    for (const align of ['2019-02-28T11:00Z', '2026-08-31T12:00Z', '2031-05-31T12:00Z']) {
      const options = { duration: duration('P1M'), align: Date.parse(align) };
      const months = [...subIntervals(range, options, zone)];
      expect([
        align,
        months.map(month => new Date(month.start).toISOString().slice(0, 16)),
      ]).toEqual([align, firsts]);
    }
  });

  it('end with a month that is shorter', () => {
    const range = { start: Date.UTC(2026, 0, 31), end: Date.UTC(2026, 4, 1) };
    const months = [
      ...subIntervals(range, { duration: duration('P1M'), align: range.start }, 'UTC'),
    ];
    expect(months.map(month => new Date(month.start).toISOString().slice(5, 10))).toEqual([
      '01-31',
      '02-28',
      '03-31',
      '04-30',
    ]);
  });

  it('follow the calendar of the zone when they are whole days', () => {
    const align = Date.parse('2026-10-30T04:00:00Z');
    const range = { start: align, end: align + 4 * dayMs };
    const days = [...subIntervals(range, { duration: duration('P1D'), align }, 'America/New_York')];
    expect(days.map(day => (day.end - day.start) / hour)).toEqual([24, 24, 25, 24]);
    for (const day of days) expect(toWall('America/New_York', day.start) % dayMs).toBe(0);
  });

  it('cover the range without gaps for any alignment', () => {
    const lengths = fc.constantFrom('P1D', 'PT30M', 'P1W', 'PT7H', 'P1DT12H');
    const offsets = fc.integer({ min: -5_000_000, max: 5_000_000 });
    fc.assert(
      fc.property(lengths, offsets, (length, offset) => {
        const range = { start, end: start + 5 * dayMs };
        const options = { duration: duration(length), align: start + offset * minuteMs };
        const intervals = [...subIntervals(range, options, 'Europe/Berlin')];
        expect(intervals[0]?.start).toBeLessThanOrEqual(range.start);
        expect(intervals.at(-1)?.end).toBeGreaterThanOrEqual(range.end);
        intervals.slice(1).forEach((one, index) => expect(one.start).toBe(intervals[index]?.end));
      }),
      { numRuns: 30 },
    );
  });
});

describe('maximal slots', () => {
  const chains = fc.array(
    fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4 })),
    { maxLength: 8 },
  );
  const stretchesOf = (chain: [boolean, number, number][]): SeatInterval[] => {
    let reached = 0;
    return chain.flatMap(([gap, length, seats]) => {
      const from = reached + (gap ? 1 : 0);
      reached = from + length;
      return [{ start: from, end: reached, seats }];
    });
  };
  const fewest = (stretches: SeatInterval[], slot: { start: number; end: number }) => {
    const moments = Array.from({ length: slot.end - slot.start }, (_, step) => slot.start + step);
    return Math.min(
      ...moments.map(
        moment => stretches.find(one => one.start <= moment && moment < one.end)?.seats ?? 0,
      ),
    );
  };

  it('hold their seats throughout and can not be made longer', () => {
    fc.assert(
      fc.property(chains, chain => {
        const stretches = stretchesOf(chain);
        for (const slot of maximalSlots(stretches)) {
          expect(fewest(stretches, slot)).toBe(slot.seats);
          expect(fewest(stretches, { ...slot, start: slot.start - 1 })).toBeLessThan(slot.seats);
          expect(fewest(stretches, { ...slot, end: slot.end + 1 })).toBeLessThan(slot.seats);
        }
      }),
    );
  });

  it('leave no bookable stretch of time out', () => {
    fc.assert(
      fc.property(chains, fc.nat(20), fc.integer({ min: 1, max: 6 }), (chain, from, length) => {
        const stretches = stretchesOf(chain);
        const wanted = { start: from, end: from + length };
        const seats = fewest(stretches, wanted);
        const covering = maximalSlots(stretches).filter(
          slot => slot.start <= wanted.start && slot.end >= wanted.end,
        );
        expect(Math.max(0, ...covering.map(slot => slot.seats))).toBe(seats);
      }),
    );
  });
});

describe('a duration', () => {
  it('is read in years, months, weeks, days, hours, minutes and seconds', () => {
    expect(parseDuration('P1Y2M')).toEqual({ months: 14, days: 0, milliseconds: 0 });
    expect(parseDuration('P1D')).toEqual({ months: 0, days: 1, milliseconds: 0 });
    expect(parseDuration('P2W')).toEqual({ months: 0, days: 14, milliseconds: 0 });
    expect(parseDuration('PT1H30M')).toEqual({ months: 0, days: 0, milliseconds: 90 * minuteMs });
    expect(parseDuration('P1DT5S')).toEqual({ months: 0, days: 1, milliseconds: 5000 });
  });

  it.each(['', 'P', 'PT', 'P1', 'P0M', 'P1M1Y', '1D', 'P0D', 'P1DT', 'P-1D'])('is not %p', text => {
    expect(parseDuration(text)).toBeNull();
  });
});
