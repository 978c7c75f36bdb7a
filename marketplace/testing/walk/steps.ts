import fc from 'fast-check';

/** One step of a walk by a user, an outage or the clock. Numbers select among the possibilities. */
export type Step =
  | { do: 'begin'; buyer: number; initial: number; seats: number; price: number; spoilt: boolean }
  | {
      do: 'move';
      which: number;
      transition: number;
      /** True for a transition that is possible in the current state, by its own actor. */
      likely: boolean;
      /** True to pay first, if there is something to pay. */
      paid: boolean;
      spoilt: boolean;
    }
  | { do: 'race'; which: number; transitions: number[] }
  | {
      do: 'pay';
      which: number;
      card: 'good' | 'declined' | 'asked and answered' | 'asked and failed';
    }
  | { do: 'wait'; minutes: number }
  | { do: 'trouble'; kind: Trouble };

/** Behavior of the payment provider for the next requests. */
export type Trouble = 'refuses' | 'fails' | 'is not there' | 'answers nobody';

const index = fc.nat({ max: 1000 });
const usually = fc.nat({ max: 4 }).map(value => value > 0);
const rarely = fc.nat({ max: 7 }).map(value => value === 0);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('begin' as const),
      buyer: index,
      initial: index,
      seats: fc.constantFrom(1, 1, 2),
      price: fc.integer({ min: 50, max: 20_000 }),
      spoilt: rarely,
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: index,
      transition: index,
      likely: usually,
      paid: usually,
      spoilt: rarely,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('race' as const),
      which: index,
      transitions: fc.array(index, { minLength: 2, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      which: index,
      card: fc.constantFrom(
        'good' as const,
        'good' as const,
        'good' as const,
        'declined' as const,
        'asked and answered' as const,
        'asked and failed' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 1, 5, 16, 60, 30 * 60, 50 * 60, 8 * 24 * 60),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('trouble' as const),
      kind: fc.constantFrom<Trouble>('refuses', 'fails', 'is not there', 'answers nobody'),
    }),
  },
);

/** Walks of some length. */
export const walks: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 15, maxLength: 40 });
