import type { SeededRandom } from './seededRandom.ts';
import { copyOf } from './draft.ts';
import type { Draft } from './draft.ts';
import { valueMutators } from './mutateValues.ts';
import { wireMutators } from './mutateWire.ts';

/** Every mutator by name. */
export const mutators = { ...valueMutators, ...wireMutators };

const values = Object.entries(valueMutators);
const wires = Object.entries(wireMutators);

/** Returns a copy of a request with one to four mutations, or unchanged in one of twelve cases. */
export function mutated(draft: Draft, random: SeededRandom): Draft {
  const copy = copyOf(draft);
  if (random.oneIn(12)) return copy;
  let wanted = 1 + (random.oneIn(2) ? random.below(4) : 0);
  for (let tries = 0; wanted > 0 && tries < 12; tries += 1) {
    // Values reach deeper code than malformed bytes, so they are mutated more often.
    const [name, mutate] = random.pick(random.below(5) < 3 ? values : wires);
    if (!mutate(copy, random)) continue;
    copy.mutations.push(name);
    wanted -= 1;
  }
  return copy;
}
