import type { BusySpan } from '#shared/contract/api/busy.ts';

/** Begin and end, in epoch milliseconds. */
export interface Time {
  start: number;
  end: number;
}

/** A class time, with the time within which its teacher is busy elsewhere. */
export interface Clash {
  time: Time;
  busy: Time;
}

/**
 * Returns the class times at which somebody is busy. `spans` are in order and apart from each
 * other, in epoch seconds.
 */
export function clashesOf(times: readonly Time[], spans: readonly BusySpan[]): Clash[] {
  return times.flatMap(time => {
    const [from, until] = [time.start / 1000, time.end / 1000];
    const over = spans.filter(([begin, end]) => begin < until && end > from);
    const [first, last] = [over[0], over.at(-1)];
    if (!first || !last) return [];
    return [{ time, busy: { start: first[0] * 1000, end: last[1] * 1000 } }];
  });
}
