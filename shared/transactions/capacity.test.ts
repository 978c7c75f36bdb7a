import fc from 'fast-check';
import {
  holds,
  mostTaken,
  overfullTimes,
  placesLeft,
  planSeats,
  seatsAt,
  settledPlaces,
  timesReserved,
} from './capacity.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';
import type { Hold, PlacesNow, SeatException } from './capacity.ts';

const week = 7 * dayMs;
const times = Array.from({ length: 8 }, (_, index) => ({
  start: index * week,
  end: index * week + hourMs,
}));
const places = fc.integer({ min: 0, max: 6 });
const index = fc.integer({ min: -3, max: 9 });
/** Those before the first class began a while ago; some end, or pause, before they have begun. */
const hold = fc
  .record({
    first: fc.integer({ min: -3, max: 7 }),
    until: fc.option(index, { nil: undefined }),
    away: fc.array(fc.tuple(index, index), { maxLength: 2 }),
  })
  .map(({ first, until, away }): Hold => ({
    first: first * week,
    until: until === undefined ? undefined : until * week,
    away: away.map(([from, to]) => ({ from: from * week, until: to * week })),
  }));
const held = fc.array(hold, { maxLength: 8 });
const exceptions = fc
  .uniqueArray(
    fc.record({
      at: fc.integer({ min: 0, max: 7 }),
      seats: fc.integer({ min: 0, max: 5 }),
      shape: fc.constantFrom('exact', 'day', 'between'),
    }),
    { selector: ({ at }) => at, maxLength: 8 },
  )
  .map(list =>
    list.map(({ at, seats, shape }): SeatException => {
      const [from, to] = {
        exact: [0, hourMs],
        day: [-hourMs, 20 * hourMs],
        between: [48 * hourMs, 60 * hourMs],
      }[shape];
      const start = at * week;
      return { id: `e${at}`, start: start + (from ?? 0), end: start + (to ?? 0), seats };
    }),
  );
const world = fc.record({ places, held, exceptions });

/** Seats that the engine would offer in a class time after settling. */
function offered(now: PlacesNow, start: number): number {
  const wanted = settledPlaces(now);
  const kept = now.exceptions.filter(({ id }) => !wanted.remove.includes(id));
  const exception = [...kept, ...wanted.create].find(one => one.start <= start && start < one.end);
  return exception ? exception.seats : wanted.planSeats;
}

describe('the places of a weekly class, settled', () => {
  it('leave in every class time what subscriptions that have begun do not take', () => {
    fc.assert(
      fc.property(world, given => {
        const now = { ...given, times };
        for (const time of times) {
          const { start, end } = time;
          const off = now.exceptions.some(
            one => one.seats === 0 && one.start < end && start < one.end,
          );
          expect(offered(now, start)).toBe(off ? 0 : seatsAt(now.places, now.held, time));
        }
      }),
    );
  });

  it('never sell more than there are, however the engine fills them up', () => {
    fc.assert(
      fc.property(world, given => {
        // As many subscriptions as places, whose bookings are of their first class.
        const held = given.held.slice(0, given.places);
        const now = { ...given, held, times };
        for (const { start } of times) {
          const attending = held.filter(one => holds(one, start)).length;
          const begins = held.filter(({ first }) => first === start).length;
          const dropIns = Math.max(0, offered(now, start) - begins);
          expect(dropIns + attending).toBeLessThanOrEqual(given.places);
        }
      }),
    );
  });

  it('are for others in a pause and after an end, all of them', () => {
    fc.assert(
      fc.property(world, given => {
        const now = { ...given, exceptions: [], times };
        for (const { start } of times) {
          const others = given.held.filter(one => one.first !== start && holds(one, start)).length;
          expect(offered(now, start)).toBe(Math.max(0, given.places - others));
        }
      }),
    );
  });

  it('are too few in between, never too many: each single step of settling respects them', () => {
    fc.assert(
      fc.property(world, held, (given, next) => {
        // Settled for other subscriptions before, without days off.
        const before = settledPlaces({ ...given, exceptions: [], times });
        const exceptions = before.create.map((one, at) => ({ ...one, id: `e${at}` }));
        const now = { ...given, held: next, exceptions, times };
        const wanted = settledPlaces(now);
        let plan = before.planSeats;
        let kept: SeatException[] = exceptions;
        const seats = (start: number) =>
          kept.find(one => one.start <= start && start < one.end)?.seats ?? plan;
        const check = () => {
          for (const time of times) {
            const most = Math.max(
              seatsAt(given.places, given.held, time),
              seatsAt(given.places, next, time),
            );
            expect(seats(time.start)).toBeLessThanOrEqual(most);
          }
        };
        plan = wanted.planSeats;
        check();
        for (const id of wanted.remove) {
          kept = kept.filter(one => one.id !== id);
          check();
        }
        for (const [at, one] of wanted.create.entries()) {
          kept = [...kept, { ...one, id: `new${at}` }];
          check();
        }
      }),
    );
  });

  it('stay as they are when they are settled again', () => {
    fc.assert(
      fc.property(world, given => {
        const now = { ...given, times };
        const wanted = settledPlaces(now);
        const after = [
          ...now.exceptions.filter(({ id }) => !wanted.remove.includes(id)),
          ...wanted.create.map((one, index) => ({ ...one, id: `new${index}` })),
        ];
        expect(settledPlaces({ ...now, exceptions: after })).toEqual({
          planSeats: wanted.planSeats,
          remove: [],
          create: [],
        });
        // The marketplace refuses exceptions that overlap.
        for (const [index, one] of after.entries()) {
          for (const other of after.slice(index + 1)) {
            expect(one.start < other.end && other.start < one.end).toBe(false);
          }
        }
      }),
    );
  });

  it('are the whole of them without subscriptions, and days off stay', () => {
    const off = {
      id: 'off',
      start: times[2]!.start - hourMs,
      end: times[2]!.end + hourMs,
      seats: 0,
    };
    const extra = { id: 'extra', start: times[3]!.start, end: times[3]!.end, seats: 4 };
    expect(settledPlaces({ places: 5, held: [], times, exceptions: [off, extra] })).toEqual({
      planSeats: 5,
      remove: ['extra'],
      create: [],
    });
  });

  it('of a class without a plan are closed while there are none, and open again', () => {
    const [time] = times.slice(0, 1);
    const closed = { places: 0, held: [], times: [time!], openings: [], exceptions: [] };
    expect(settledPlaces(closed)).toEqual({ planSeats: 0, remove: [], create: [] });
    const open = settledPlaces({ ...closed, places: 4 });
    expect(open.create).toEqual([{ ...time, seats: 4 }]);
    const exceptions = open.create.map(one => ({ ...one, id: 'opened' }));
    expect(settledPlaces({ ...closed, exceptions })).toEqual({
      planSeats: 0,
      remove: ['opened'],
      create: [],
    });
  });

  it('give back what is lowered before a first class that is still to come', () => {
    const [one, two] = times;
    const held = [{ first: two!.start }];
    expect(settledPlaces({ places: 5, held, times, exceptions: [] })).toEqual({
      planSeats: 4,
      remove: [],
      create: [
        { ...one, seats: 5 },
        { ...two, seats: 5 },
      ],
    });
  });
});

describe('a class time', () => {
  const [, second, third] = times;

  it('is overfull when bookings and subscriptions that have begun are more than its places', () => {
    const held = [{ first: second!.start }];
    const taken = [
      { ...second!, seats: 1 },
      { ...third!, seats: 2 },
    ];
    expect(overfullTimes({ places: 2, held, times }, taken)).toEqual([third]);
    expect(overfullTimes({ places: 3, held, times }, taken)).toEqual([]);
    expect(mostTaken({ held, times }, taken)).toBe(3);
    expect(mostTaken({ held: [], times }, [])).toBe(0);
  });

  it('is not overfull by subscriptions that pause or have ended, and has their places to sell', () => {
    const pausing = {
      first: second!.start - week,
      away: [{ from: second!.start, until: third!.start }],
    };
    const ending = { first: second!.start - week, until: third!.start };
    const taken = [{ ...third!, seats: 1 }];
    const now = { places: 2, held: [pausing, ending], times: [second!, third!] };
    expect(overfullTimes(now, taken)).toEqual([]);
    expect(placesLeft(now, taken)).toBe(1);
    expect(overfullTimes({ ...now, places: 1 }, taken)).toEqual([third]);
  });

  it('is reserved by a subscription when it lies in the days that are sold ahead', () => {
    expect(timesReserved(times, second!.start, 5 * week)).toBe(4);
    expect(planSeats(2, 3)).toBe(0);
  });
});
