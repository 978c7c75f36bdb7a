import { jest } from '@jest/globals';

const all = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

const realNow = performance.now.bind(performance);
let aheadMs = 0;
let clock: { mockRestore(): void } | undefined;

/**
 * Fakes some of the clocks until `restoreTime`; whatever else reads the time or waits stays real,
 * so that sockets and databases go on.
 */
export function fakeOnly(
  clocks: readonly (typeof all)[number][],
  options: { now?: number; advanceTimers?: boolean } = {},
): void {
  jest.useFakeTimers({ ...options, doNotFake: all.filter(name => !clocks.includes(name)) });
}

/** Puts the monotonic clock forward, and runs what waits with a faked timer and is due by then. */
export function moveTime(ms: number): void {
  aheadMs += ms;
  clock ??= jest.spyOn(performance, 'now').mockImplementation(() => realNow() + aheadMs);
  jest.advanceTimersByTime(ms);
}

/** Ends `fakeOnly` and `moveTime`. */
export function restoreTime(): void {
  jest.useRealTimers();
  clock?.mockRestore();
  clock = undefined;
  aheadMs = 0;
}
