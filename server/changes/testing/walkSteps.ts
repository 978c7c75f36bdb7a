import fc from 'fast-check';

/** Places of the class of a walk. */
export const walkPlaces = 3;

/** The class that a walk is about. */
export interface WalkedClass {
  isFree: boolean;
  bookingMode: 'instant' | 'request';
  cancellationPolicy: 'none' | 'flexible';
}

/** Commands of student, teacher and chance. Numbers choose among the possible ones. */
export type Step =
  | {
      do: 'book';
      who: number;
      time: number;
      state: 'pending-payment' | 'preauthorized' | 'accepted';
      seats: number;
    }
  | { do: 'answer'; which: number; accepts: boolean }
  /** A student cancels, or takes a request back, as the order page offers it. */
  | { do: 'cancel'; which: number }
  | { do: 'move'; which: number; time: number }
  | { do: 'join list'; who: number; time: number }
  | { do: 'take offer'; which: number }
  | { do: 'settle lists' }
  | { do: 'subscribe'; who: number; pays: boolean }
  | { do: 'unsubscribe'; who: number }
  | { do: 'lose the card'; who: number }
  | {
      do: 'change';
      kind: 'cancel-date' | 'cancel-from' | 'move-date' | 'move-from' | 'cancel-class';
      time: number;
      days: number;
      hour: number;
    }
  | { do: 'edit places'; places: number }
  | { do: 'extend'; dies: boolean }
  | { do: 'close' | 'reopen' }
  | { do: 'wait'; days: number }
  | { do: 'carry out'; dies: 'before' | 'after' | 'never' };

const index = fc.nat({ max: 40 });

type Weighted = { weight: number; arbitrary: fc.Arbitrary<Step> };

const weighted: Weighted[] = [
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      who: index,
      time: fc.nat({ max: 5 }),
      state: fc.constantFrom('accepted', 'accepted', 'preauthorized', 'pending-payment'),
      seats: fc.constantFrom(1, 1, 2, 3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      which: index,
      accepts: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: index }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: index,
      time: fc.nat({ max: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('join list' as const),
      who: index,
      time: fc.nat({ max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take offer' as const), which: index }) },
  { weight: 3, arbitrary: fc.constant({ do: 'settle lists' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('subscribe' as const), who: index, pays: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unsubscribe' as const), who: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose the card' as const), who: index }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      kind: fc.constantFrom(
        ...(['cancel-date', 'cancel-date', 'move-date', 'move-date', 'move-from'] as const),
        ...(['cancel-from', 'cancel-class'] as const),
      ),
      time: fc.nat({ max: 9 }),
      days: fc.integer({ min: -1, max: 2 }),
      hour: fc.constantFrom(7, 12, 18, 20),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('edit places' as const),
      places: fc.integer({ min: walkPlaces, max: walkPlaces + 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('extend' as const), dies: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('close', 'reopen') }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 9, 31) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('carry out' as const),
      dies: fc.constantFrom('never', 'before', 'after'),
    }),
  },
];

/** A class and what happens to it. */
export const walks: fc.Arbitrary<{ of: WalkedClass; steps: Step[] }> = fc.record({
  of: fc.record({
    isFree: fc.constantFrom(false, false, true),
    bookingMode: fc.constantFrom('request', 'request', 'instant'),
    cancellationPolicy: fc.constantFrom('none', 'flexible'),
  }),
  steps: fc.array(fc.oneof(...weighted), { minLength: 6, maxLength: 16 }),
});
