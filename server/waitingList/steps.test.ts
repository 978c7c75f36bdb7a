import fc from 'fast-check';
import { nextSteps } from './steps.ts';
import type { Entry, ListState } from './steps.ts';

const start = 100;
const time = { start, end: 160 };

const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  id,
  customerId: `c-${id}`,
  joinedAt: 0,
  isGone: false,
  ...time,
  ...more,
});

const state = (more: Partial<ListState> = {}): ListState => ({
  now: 0,
  isOpen: true,
  entries: [],
  offers: [],
  isHeld: () => true,
  endsAt: at => at - 10,
  freeAt: () => 0,
  hasPlace: () => false,
  ...more,
});

const offered = (steps: ReturnType<typeof nextSteps>) =>
  steps.flatMap(step => (step.kind === 'offer' ? [step.entry.id] : []));

describe('the steps of a waiting list', () => {
  it('offer free seats in the order of joining', () => {
    const entries = [
      entry('late', { joinedAt: 9 }),
      entry('b', { joinedAt: 2 }),
      entry('a', { joinedAt: 2 }),
    ];
    expect(offered(nextSteps(state({ entries, freeAt: () => 2 })))).toEqual(['a', 'b']);
    expect(nextSteps(state({ entries, freeAt: () => 0 }))).toEqual([]);
    expect(nextSteps(state({ entries, freeAt: () => -1 }))).toEqual([]);
  });

  it('keep the class times of a listing apart', () => {
    const entries = [entry('a'), entry('other', { start: 300, end: 360 })];
    const free: Record<number, number> = { 300: 1 };
    const freeAt = (at: { start: number }) => free[at.start] ?? 0;
    expect(offered(nextSteps(state({ entries, freeAt })))).toEqual(['other']);
  });

  it.each<[string, Partial<ListState>, object]>([
    ['a closed listing', { isOpen: false }, { kind: 'close', reason: 'closed' }],
    ['a class that is not held then', { isHeld: () => false }, { kind: 'close', reason: 'off' }],
    ['a class that is too close', { now: 90 }, { kind: 'close', reason: 'late' }],
    ['a place that they have', { hasPlace: () => true }, { kind: 'drop', reason: 'booked' }],
    [
      'a place that is held for them',
      { offers: [entry('held', { customerId: 'c-a' })] },
      { kind: 'drop', reason: 'booked' },
    ],
  ])('end the waiting for %s', (_why, more, expected) => {
    expect(nextSteps(state({ entries: [entry('a')], freeAt: () => 1, ...more }))).toContainEqual({
      id: 'a',
      ...expected,
    });
  });

  it('leave out who is gone, and who is twice on the list', () => {
    const entries = [
      entry('gone', { isGone: true }),
      entry('first', { joinedAt: 1, customerId: 'same' }),
      entry('again', { joinedAt: 2, customerId: 'same' }),
      entry('next', { joinedAt: 3 }),
    ];
    const steps = nextSteps(state({ entries, freeAt: () => 2 }));
    expect(offered(steps)).toEqual(['first', 'next']);
    expect(steps).toContainEqual({ kind: 'drop', id: 'gone', reason: 'gone' });
    expect(steps).toContainEqual({ kind: 'drop', id: 'again', reason: 'booked' });
  });

  it('withdraw offers of a time at which the class is not held, and of a closed class', () => {
    const offers = [entry('a')];
    const withdrawn = { kind: 'withdraw', id: 'a' };
    expect(nextSteps(state({ offers }))).toEqual([]);
    expect(nextSteps(state({ offers, isHeld: () => false }))).toEqual([
      { ...withdrawn, reason: 'off' },
    ]);
    expect(nextSteps(state({ offers, isOpen: false }))).toEqual([
      { ...withdrawn, reason: 'closed' },
    ]);
  });

  const lists = fc.record({
    now: fc.integer({ min: 0, max: 400 }),
    seats: fc.integer({ min: 0, max: 6 }),
    entries: fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 4 }),
        customerId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
        joinedAt: fc.integer({ min: 0, max: 5 }),
        start: fc.constantFrom(100, 300),
        isGone: fc.boolean(),
      }),
      { selector: ({ id }) => id, maxLength: 30 },
    ),
    placed: fc.subarray(['a', 'b', 'c']),
  });

  it('never offer more than is free, pass nobody over, and come to rest', () => {
    fc.assert(
      fc.property(lists, ({ now, seats, entries, placed }) => {
        const all = entries.map(one => ({ ...one, end: one.start + 60 }));
        let waiting: Entry[] = all;
        let offers: Entry[] = [];
        const stateNow = () =>
          state({
            now,
            entries: waiting,
            offers,
            freeAt: at => seats - offers.filter(one => one.start === at.start).length,
            hasPlace: customerId => placed.includes(customerId),
          });
        const steps = nextSteps(stateNow());
        const made = steps.flatMap(step => (step.kind === 'offer' ? [step.entry] : []));
        const left = new Set(steps.map(step => (step.kind === 'offer' ? step.entry.id : step.id)));
        expect(left.size).toBe(steps.length);
        for (const at of [100, 300]) {
          const line = made.filter(one => one.start === at);
          expect(line.length).toBeLessThanOrEqual(seats);
          expect(new Set(line.map(one => one.customerId)).size).toBe(line.length);
          const passed = all.filter(one => one.start === at && !left.has(one.id));
          const last = Math.max(...line.map(one => one.joinedAt), -1);
          for (const one of passed) expect(one.joinedAt).toBeGreaterThanOrEqual(last);
          // Nobody waits beside a free seat.
          if (passed.length > 0) expect(line).toHaveLength(seats);
        }
        waiting = all.filter(one => !left.has(one.id));
        offers = made;
        expect(nextSteps(stateNow())).toEqual([]);
      }),
    );
  });
});
