import type { ChangeCall } from '#shared/contract/bodies/teach.ts';
import { instantOf, wallTimeOf } from '#shared/time/time.ts';
import type { WallTime } from '#shared/time/time.ts';

/** Class time that a change begins with. */
export interface ChangeSubject {
  listingId: string;
  title: string;
  /** Names the class time. */
  date: string;
  /** Instants of the class time as it is held. */
  start: string;
  end: string;
  timezone: string;
  isWeekly: boolean;
}

/** How much of a class a change is about. */
export type ChangeScope = 'date' | 'from' | 'class';

export type ChangeAction = 'move' | 'cancel';

/** Values of the form of a change. */
export interface ChangeValues {
  scope?: ChangeScope;
  /** New day and time of a move, in the class's zone. */
  date?: string;
  time?: string;
  note?: string;
}

/** Scopes to choose from. A class that is held once has one class time. */
export function scopesOf({ isWeekly }: ChangeSubject, action: ChangeAction): ChangeScope[] {
  if (!isWeekly) return [action === 'move' ? 'date' : 'class'];
  return action === 'move' ? ['date', 'from'] : ['date', 'from', 'class'];
}

/** The wall time at which a class time is held, in the class's zone. */
export const heldAt = ({ start, timezone }: ChangeSubject): WallTime => wallTimeOf(start, timezone);

/** Reason why a form requests nothing yet. */
export type ChangeGap = 'target-missing' | 'target-same' | 'target-past';

/**
 * Returns the call that a form requests, or why there is none. `now`: epoch milliseconds.
 */
export function changeCallOf(
  subject: ChangeSubject,
  action: ChangeAction,
  { scope = 'date', date, time }: ChangeValues,
  now: number,
): ChangeCall | ChangeGap {
  const { listingId } = subject;
  if (action === 'cancel') {
    if (scope === 'class') return { listingId, kind: 'cancel-class' };
    return { listingId, kind: `cancel-${scope}`, date: subject.date };
  }
  if (!date || !time || !/^\d{4}-\d\d-\d\d$/.test(date)) return 'target-missing';
  const start = instantOf({ date, time }, subject.timezone);
  if (start === Date.parse(subject.start)) return 'target-same';
  if (start <= now) return 'target-past';
  const kind = scope === 'from' ? 'move-from' : 'move-date';
  return { listingId, kind, date: subject.date, to: { date, time } };
}
