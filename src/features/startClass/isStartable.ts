import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import { minuteMs } from '#shared/time/time.ts';

/** Milliseconds before the start from which a class can be started. */
const startsEarlyMs = 15 * minuteMs;

/**
 * Returns whether the meeting of a class time is to be started now: someone comes, and it is time.
 */
export const isStartable = (
  { start, end, taken, status, isOnline }: ClassTimeRow,
  now: number | null,
): boolean =>
  now !== null &&
  isOnline &&
  taken > 0 &&
  status !== 'canceled' &&
  now >= Date.parse(start) - startsEarlyMs &&
  now < Date.parse(end);
