import type { CoTeacherRow } from './tables.ts';
import { timeNamed } from '#server/projection/changedNames.ts';
import { dayMs } from '#shared/time/time.ts';

/** What somebody has accepted: a class, or one class time of it. */
export type Help = Pick<CoTeacherRow, 'date'>;

/** Time after the end of a class in which its substitute still sees who came. */
const afterMs = dayMs;

/** Schedule of a class, and what has changed its names. */
export type NamedTimes = Parameters<typeof timeNamed>[0];

/** Returns the name that a class time has now, of one that it had then. */
export const nameNow = (listing: NamedTimes, date: string): string =>
  timeNamed(listing, date)?.date ?? date;

/**
 * Returns whether somebody with these helps may host a class time, and see who has booked it: a
 * co-teacher each, a substitute their own until a day after it. `listing` knows a class time that
 * was moved since by its name of then.
 */
export const mayHost = (
  helps: readonly Help[],
  listing: NamedTimes,
  { date, end }: { date: string; end: number },
  now: number,
): boolean =>
  helps.some(
    help => help.date === null || (now < end + afterMs && nameNow(listing, help.date) === date),
  );
