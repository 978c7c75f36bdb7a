import type { Chance } from './chance.ts';
import { copyOf } from './draft.ts';
import type { Draft } from './draft.ts';
import { valueMutators } from './mutateValues.ts';
import { wireMutators } from './mutateWire.ts';

/** Every mutator by name. */
export const mutators = { ...valueMutators, ...wireMutators };

const values = Object.entries(valueMutators);
const wires = Object.entries(wireMutators);

/** A copy of a request with one to four mistakes; one in twelve is left as it is. */
export function mutated(draft: Draft, chance: Chance): Draft {
  const copy = copyOf(draft);
  if (chance.oneIn(12)) return copy;
  let wanted = 1 + (chance.oneIn(2) ? chance.below(4) : 0);
  for (let tries = 0; wanted > 0 && tries < 12; tries += 1) {
    // What a request says is further inside than how it is written, so it is asked for more often.
    const [name, mutate] = chance.pick(chance.below(5) < 3 ? values : wires);
    if (!mutate(copy, chance)) continue;
    copy.mutations.push(name);
    wanted -= 1;
  }
  return copy;
}
