import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Random numbers that are the same for the same seed. */
export interface SeededRandom {
  /** An integer from 0 to below `end`. */
  below(end: number): number;
  /** True with a probability of one in `times`. */
  oneIn(times: number): boolean;
  /** @throws RangeError for an empty list */
  pick<Value>(values: readonly Value[]): Value;
}

/** Creates a generator from any 32-bit integer. */
export function seededRandom(seed: number): SeededRandom {
  const generator = xoroshiro128plus(seed);
  const below = (end: number) => uniformInt(generator, 0, Math.max(0, end - 1));
  return {
    below,
    oneIn: times => below(times) === 0,
    pick(values) {
      if (values.length === 0) throw new RangeError('Nothing to pick from.');
      return values[below(values.length)] as (typeof values)[number];
    },
  };
}

/** Returns the seed of a request by its number in the run. */
export const seedOf = (seed: number, index: number): number =>
  (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(index, 0xc2b2ae35)) | 0;
