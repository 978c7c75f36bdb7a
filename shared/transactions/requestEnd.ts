import { dayMs } from '#shared/time/time.ts';

/** Days after which a request that nobody answers ends by itself. */
const daysToAnswer = 6;

/**
 * Returns when a request ends by itself: with the start of the requested time, or after six days if
 * that is earlier. A stay of today had begun in UTC when it was requested, and ends with itself.
 * All are epoch milliseconds.
 */
export function requestEndsAt(
  askedAt: number,
  { start, end }: { start: number | null; end: number | null },
): number {
  const booked = start !== null && start < askedAt ? end : start;
  return Math.min(askedAt + daysToAnswer * dayMs, booked ?? Infinity);
}
