import type { Check } from '../finding.ts';
import { fail, ok, warn } from '../finding.ts';

// `Date` headers have whole seconds.
const warningMs = 5_000;
const failureMs = 60_000;

/** Compares this machine's clock with those recorded by the other checks. Runs after them. */
export const clock: Check = {
  subject: 'clock',
  run({ clocks }) {
    const furthest = clocks.toSorted((a, b) => Math.abs(b.aheadMs) - Math.abs(a.aheadMs))[0];
    if (!furthest) return Promise.resolve([ok('There is no other clock to compare with.')]);
    const seconds = Math.round(Math.abs(furthest.aheadMs) / 1000);
    const said = `This machine is ${seconds} s ${furthest.aheadMs > 0 ? 'behind' : 'ahead of'} ${furthest.of}.`;
    const advice = 'Let both set their clocks by the network (NTP).';
    const off = Math.abs(furthest.aheadMs);
    if (off > failureMs) return Promise.resolve([fail(said, advice)]);
    return Promise.resolve([off > warningMs ? warn(said, advice) : ok('The clock is right.')]);
  },
};
