import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Chance that falls the same way for the same seed. */
export interface Chance {
  /** An integer from 0 to below `end`. */
  below(end: number): number;
  /** True once in so many times. */
  oneIn(times: number): boolean;
  /** @throws RangeError for an empty list */
  pick<Value>(values: readonly Value[]): Value;
}

/** Makes chance from a seed, any 32-bit integer. */
export function chanceOf(seed: number): Chance {
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

/** The seed of the n-th request of a run. */
export const seedOf = (seed: number, index: number): number =>
  (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(index, 0xc2b2ae35)) | 0;
