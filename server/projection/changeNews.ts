import type { StoredChange } from './tables.ts';
import type { ChangeNews } from '#shared/contract/api/teach.ts';
import type { StatedTime } from '#shared/schedule/classSchedule.ts';
import { dayMs, weekdayOf } from '#shared/time/time.ts';

/** Time for which a change that could not be made is shown. */
const toldMs = 7 * dayMs;

/** Those of time off have a notice of their own. */
const isTold = ({ doneAt, conflict, timeOff }: StoredChange, now: number): boolean =>
  timeOff === undefined &&
  (doneAt === undefined || (conflict !== undefined && doneAt > now - toldMs));

function newsOf({ id, kind, ...change }: StoredChange, now: number): ChangeNews {
  if (change.conflict !== undefined)
    return { id, kind, status: 'conflict', reason: change.conflict };
  return change.startedAt === undefined && change.dueAt > now
    ? { id, kind, status: 'waiting', dueInMs: change.dueAt - now }
    : { id, kind, status: 'running' };
}

const isSameWeekday = (one: string, other: string): boolean => weekdayOf(one) === weekdayOf(other);

/**
 * Returns whether a change is about a class time, which a move that is under way may have renamed.
 * One that could not be made is shown at the date that it names.
 */
function concerns(
  { kind, date, to, startedAt, conflict }: StoredChange,
  time: StatedTime,
): boolean {
  if (kind === 'cancel-class') return true;
  const names = [date, startedAt === undefined ? undefined : to?.date];
  if (names.includes(time.date)) return true;
  const isEarlier = names.some(name => name !== undefined && name < time.date);
  const follows =
    kind.endsWith('-from') ||
    (kind.endsWith('-weekday') && names.some(name => name && isSameWeekday(name, time.date)));
  return conflict === undefined && follows && isEarlier;
}

/** Changes of a listing, the newest first. */
const newestFirst = (changes: readonly StoredChange[], now: number): StoredChange[] =>
  changes.filter(change => isTold(change, now)).toSorted((one, other) => other.dueAt - one.dueAt);

/** Returns the newest change to show of a listing. `now`: epoch milliseconds. */
export function listingChange(changes: readonly StoredChange[], now: number): ChangeNews | null {
  const [newest] = newestFirst(changes, now);
  return newest ? newsOf(newest, now) : null;
}

/**
 * Returns the newest change to show of a class time; null for one that is over. `now`: epoch
 * milliseconds.
 */
export function timeChange(
  changes: readonly StoredChange[],
  time: StatedTime,
  now: number,
): ChangeNews | null {
  if (time.end <= now) return null;
  const newest = newestFirst(changes, now).find(change => concerns(change, time));
  return newest ? newsOf(newest, now) : null;
}
