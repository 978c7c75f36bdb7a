import fc from 'fast-check';
import { overfullTimes, planSeats, seatsAt, settledPlaces, timesReserved } from './capacity.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';
import type { PlacesNow, SeatException } from './capacity.ts';

const week = 7 * dayMs;
const times = Array.from({ length: 8 }, (_, index) => ({
  start: index * week,
  end: index * week + hourMs,
}));
const places = fc.integer({ min: 0, max: 6 });
const firsts = fc.array(fc.integer({ min: -3, max: 7 }), { maxLength: 8 }).map(list =>
  // Those before the first class began a while ago.
  list.map(index => index * week),
);
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
const world = fc.record({ places, firsts, exceptions });

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
          expect(offered(now, start)).toBe(off ? 0 : seatsAt(now.places, now.firsts, time));
        }
      }),
    );
  });

  it('never sell more than there are, however the engine fills them up', () => {
    fc.assert(
      fc.property(world, given => {
        // As many subscriptions as places, whose bookings stand in their first class.
        const firsts = given.firsts.slice(0, given.places);
        const now = { ...given, firsts, times };
        for (const { start } of times) {
          const attending = firsts.filter(first => first <= start).length;
          const begins = firsts.filter(first => first === start).length;
          const dropIns = Math.max(0, offered(now, start) - begins);
          expect(dropIns + attending).toBeLessThanOrEqual(given.places);
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
    expect(settledPlaces({ places: 5, firsts: [], times, exceptions: [off, extra] })).toEqual({
      planSeats: 5,
      remove: ['extra'],
      create: [],
    });
  });

  it('give back what is lowered before a first class that is still to come', () => {
    const [one, two] = times;
    expect(settledPlaces({ places: 5, firsts: [two!.start], times, exceptions: [] })).toEqual({
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
    const firsts = [second!.start];
    const taken = [
      { ...second!, seats: 1 },
      { ...third!, seats: 2 },
    ];
    expect(overfullTimes({ places: 2, firsts, times }, taken)).toEqual([third]);
    expect(overfullTimes({ places: 3, firsts, times }, taken)).toEqual([]);
  });

  it('is reserved by a subscription when it lies in the days that are sold ahead', () => {
    expect(timesReserved(times, second!.start, 5 * week)).toBe(4);
    expect(planSeats(2, 3)).toBe(0);
  });
});
