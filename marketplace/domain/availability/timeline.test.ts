import fc from 'fast-check';
import { overlaps } from './interval.ts';
import { dayMs } from '#marketplace/contract/range.ts';
import type { SeatInterval } from './interval.ts';
import { defaultPlan, endMinutesOf, minutesOf, weekdays } from './plan.ts';
import type { AvailabilityPlan, TimePlan } from './plan.ts';
import { freeStretches, minimumFreeSeats } from './timeline.ts';
import type { Availability } from './timeline.ts';
import { toWall } from './wallTime.ts';

const at = (iso: string) => Date.parse(`${iso}Z`);
const range = (start: string, end: string) => ({ start: at(start), end: at(end) });
const stretch = (start: string, end: string, seats: number) => ({ ...range(start, end), seats });
const show = (stretches: SeatInterval[]) =>
  stretches.map(
    ({ start, end, seats }) =>
      `${new Date(start).toISOString().slice(0, 16)}/${new Date(end).toISOString().slice(0, 16)} ${seats}`,
  );
const given = (plan: AvailabilityPlan, rest: Partial<Availability> = {}): Availability => ({
  plan,
  exceptions: [],
  bookings: [],
  ...rest,
});

const evenings: TimePlan = {
  type: 'availability-plan/time',
  timezone: 'Europe/Berlin',
  entries: [{ dayOfWeek: 'mon', startTime: '18:00', endTime: '19:00', seats: 8 }],
};
const nothingPlanned: TimePlan = { ...evenings, entries: [] };
const always = (seats: number): TimePlan => ({
  type: 'availability-plan/time',
  timezone: 'America/New_York',
  entries: weekdays.map(dayOfWeek => ({ dayOfWeek, startTime: '00:00', endTime: '00:00', seats })),
});

describe('free seats of a time plan', () => {
  it('leaves a class at its wall time when the clocks change', () => {
    const free = freeStretches(given(evenings), range('2026-10-19T00:00', '2026-10-28T00:00'));
    expect(show(free)).toEqual([
      '2026-10-19T16:00/2026-10-19T17:00 8',
      '2026-10-26T17:00/2026-10-26T18:00 8',
    ]);
  });

  it('merges a plan for all hours into one stretch over the whole range', () => {
    const asked = range('2026-03-01T05:17', '2026-04-01T11:00');
    expect(freeStretches(given(always(2)), asked)).toEqual([{ ...asked, seats: 2 }]);
  });

  it('lets an exception replace the plan, with more seats or with none', () => {
    const availability = given(evenings, {
      exceptions: [
        stretch('2026-10-19T16:30', '2026-10-19T17:30', 3),
        stretch('2026-10-26T00:00', '2026-10-27T00:00', 0),
      ],
    });
    expect(
      show(freeStretches(availability, range('2026-10-19T00:00', '2026-10-28T00:00'))),
    ).toEqual(['2026-10-19T16:00/2026-10-19T16:30 8', '2026-10-19T16:30/2026-10-19T17:30 3']);
  });

  it('makes a one-off class of an exception alone, less the places taken', () => {
    const availability = given(nothingPlanned, {
      exceptions: [stretch('2026-12-01T10:00', '2026-12-01T11:00', 10)],
      bookings: [
        stretch('2026-12-01T10:00', '2026-12-01T11:00', 4),
        stretch('2026-12-01T10:00', '2026-12-01T11:00', 1),
      ],
    });
    const asked = range('2026-12-01T00:00', '2026-12-02T00:00');
    expect(show(freeStretches(availability, asked))).toEqual([
      '2026-12-01T10:00/2026-12-01T11:00 5',
    ]);
    expect(minimumFreeSeats(availability, range('2026-12-01T10:00', '2026-12-01T11:00'))).toBe(5);
    expect(minimumFreeSeats(availability, range('2026-12-01T10:00', '2026-12-01T11:01'))).toBe(0);
    expect(minimumFreeSeats(availability, range('2026-12-01T10:00', '2026-12-01T10:00'))).toBe(0);
  });

  it('leaves out what is sold out', () => {
    const availability = given(evenings, {
      bookings: [stretch('2026-10-19T16:00', '2026-10-19T17:00', 9)],
    });
    expect(freeStretches(availability, range('2026-10-19T00:00', '2026-10-20T00:00'))).toEqual([]);
  });
});

describe('free seats of a day plan', () => {
  it('gives one whole UTC day each', () => {
    expect(
      show(freeStretches(given(defaultPlan), range('2026-10-19T10:00', '2026-10-20T10:00'))),
    ).toEqual(['2026-10-19T00:00/2026-10-20T00:00 1', '2026-10-20T00:00/2026-10-21T00:00 1']);
  });

  it('counts a partly covered day as covered and takes the smallest of several exceptions', () => {
    const availability = given(defaultPlan, {
      exceptions: [
        stretch('2026-10-19T08:00', '2026-10-19T09:00', 5),
        stretch('2026-10-19T10:00', '2026-10-20T01:00', 3),
      ],
      bookings: [stretch('2026-10-20T00:00', '2026-10-21T00:00', 2)],
    });
    expect(
      show(freeStretches(availability, range('2026-10-19T00:00', '2026-10-21T00:00'))),
    ).toEqual(['2026-10-19T00:00/2026-10-20T00:00 3', '2026-10-20T00:00/2026-10-21T00:00 1']);
  });

  it('has no seats on days that the plan leaves out', () => {
    const weekends: AvailabilityPlan = {
      type: 'availability-plan/day',
      entries: [{ dayOfWeek: 'sat', seats: 2 }],
    };
    expect(
      show(freeStretches(given(weekends), range('2026-10-19T00:00', '2026-10-26T00:00'))),
    ).toEqual(['2026-10-24T00:00/2026-10-25T00:00 2']);
  });
});

const base = Date.UTC(2026, 2, 6);
const quarter = 15 * 60_000;
const instants = fc.integer({ min: 0, max: 4 * 5 * 24 }).map(step => base + step * quarter);
const stretches = (most: number) =>
  fc
    .tuple(instants, fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: most }))
    .map(([start, length, seats]) => ({ start, end: start + length * quarter, seats }));
const disjoint = fc
  .array(stretches(5), { maxLength: 6 })
  .map(all =>
    all.filter((one, index) => !all.slice(0, index).some(earlier => overlaps(one, earlier))),
  );
const entries = fc
  .array(
    fc.tuple(
      fc.constantFrom(...weekdays),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 4 }),
    ),
    { maxLength: 12 },
  )
  .map(all =>
    all
      .filter(
        ([day, hour], index) =>
          !all.slice(0, index).some(other => other[0] === day && other[1] === hour),
      )
      .map(([dayOfWeek, hour, seats]) => ({
        dayOfWeek,
        startTime: `${String(hour).padStart(2, '0')}:00`,
        endTime: `${String((hour + 1) % 24).padStart(2, '0')}:00`,
        seats,
      })),
  );
const availabilities = fc.record({
  plan: fc.record({
    type: fc.constant('availability-plan/time' as const),
    timezone: fc.constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Kolkata'),
    entries,
  }),
  exceptions: disjoint,
  bookings: fc.array(stretches(3), { maxLength: 4 }),
});

/** Computes the free seats at one instant directly. */
function seatsAt({ plan, exceptions, bookings }: Availability, instant: number): number {
  const holds = (one: SeatInterval) => one.start <= instant && instant < one.end;
  const wall = new Date(toWall((plan as TimePlan).timezone, instant));
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  const planned = (plan as TimePlan).entries.find(
    entry =>
      entry.dayOfWeek === weekdays[wall.getUTCDay()] &&
      minutesOf(entry.startTime) <= minute &&
      minute < endMinutesOf(entry),
  );
  const exception = exceptions.find(holds);
  const taken = bookings.filter(holds).reduce((sum, booking) => sum + booking.seats, 0);
  return Math.max(0, (exception ?? planned ?? { seats: 0 }).seats - taken);
}

describe('free stretches of any time plan', () => {
  const lengths = fc.integer({ min: 1, max: 3 * 96 });

  it('are in order, inside the range, and as long as they can be', () => {
    fc.assert(
      fc.property(availabilities, instants, lengths, (availability, start, length) => {
        const asked = { start, end: start + length * quarter };
        const free = freeStretches(availability, asked);
        for (const [index, one] of free.entries()) {
          expect(one.start).toBeGreaterThanOrEqual(asked.start);
          expect(one.end).toBeLessThanOrEqual(asked.end);
          expect(one.end).toBeGreaterThan(one.start);
          expect(one.seats).toBeGreaterThan(0);
          const next = free[index + 1];
          if (next) expect(next.start).toBeGreaterThanOrEqual(one.end);
          if (next?.start === one.end) expect(next.seats).not.toBe(one.seats);
        }
      }),
    );
  });

  it('hold at each moment the seats of the exception or the plan, less the bookings', () => {
    fc.assert(
      fc.property(availabilities, instants, lengths, (availability, start, length) => {
        const asked = { start, end: start + length * quarter };
        const free = freeStretches(availability, asked);
        for (let moment = asked.start; moment < asked.end; moment += quarter) {
          const found = free.find(one => one.start <= moment && moment < one.end)?.seats ?? 0;
          expect(found).toBe(seatsAt(availability, moment));
        }
      }),
    );
  });

  it('agree with the fewest seats of a range', () => {
    fc.assert(
      fc.property(availabilities, instants, lengths, (availability, start, length) => {
        const asked = { start, end: start + length * quarter };
        const steps = Array.from({ length }, (_, step) => start + step * quarter);
        const fewest = Math.min(...steps.map(moment => seatsAt(availability, moment)));
        expect(minimumFreeSeats(availability, asked)).toBe(fewest);
      }),
    );
  });

  it('never offer a place twice when a booking is added', () => {
    fc.assert(
      fc.property(availabilities, stretches(2), (availability, booking) => {
        const asked = { start: base, end: base + 5 * dayMs };
        const seats = (one: Availability) => minimumFreeSeats(one, booking);
        const before = seats(availability);
        const after = seats({ ...availability, bookings: [...availability.bookings, booking] });
        expect(after).toBe(Math.max(0, before - booking.seats));
        expect(freeStretches(availability, asked)).toEqual(freeStretches(availability, asked));
      }),
    );
  });
});
