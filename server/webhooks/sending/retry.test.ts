import { nextAttemptAt } from './retry.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

const none = () => 0;

it('tries again after longer and longer, for a little more than a day', () => {
  const delays: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const at = nextAttemptAt(attempts, null, 1_000, none);
    if (at === null) break;
    delays.push(at - 1_000);
  }
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(delays[0]).toBe(5_000);
  const all = delays.reduce((sum, delay) => sum + delay, 0);
  expect(all).toBeGreaterThan(dayMs);
  expect(all).toBeLessThan(1.5 * dayMs);
});

it('spreads what failed together', () => {
  const delays = [0, 0.5, 1].map(share => nextAttemptAt(2, null, 0, () => share));
  expect(delays).toEqual([300_000, 330_000, 360_000]);
});

it.each([
  ['waits as long as the receiver asks for', 60, 60_000],
  ['but not shorter than it would', 1, 5_000],
  ['and at most a day', 1_000_000, 24 * hourMs],
])('%s', (_, asked, delay) => {
  expect(nextAttemptAt(1, asked, 0, none)).toBe(delay);
});
