import { dayMs, hourMs, minuteMs } from '#shared/time/time.ts';

/**
 * Milliseconds from each attempt to the next one: the last is a little more than a day after the
 * first.
 */
const delaysMs = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  10 * hourMs,
] as const;

/**
 * Share of a delay by which it may be longer, so that what failed together does not come back
 * together.
 */
const jitter = 0.2;
const longestMs = dayMs;

/**
 * Returns when a message is sent again after so many attempts, in epoch milliseconds; null when it
 * is not.
 * `retryAfter`: seconds that the receiver requests.
 */
export function nextAttemptAt(
  attempts: number,
  retryAfter: number | null,
  now: number,
  random: () => number = Math.random,
): number | null {
  const delay = delaysMs[attempts - 1];
  if (delay === undefined) return null;
  const asked = Math.min((retryAfter ?? 0) * 1000, longestMs);
  return now + Math.round(Math.max(delay * (1 + jitter * random()), asked));
}
