import { isBookableTime } from '#server/orders/bookableTime.ts';
import { digestOf } from '#server/marketplaceClient/sdk/digest.ts';
import { applyChange } from './applyChange.ts';
import type { AppliedChange, ChangeConflict, ChangeRequest } from './appliedChange.ts';
import { addedTimes, changedTimes } from './changedTimes.ts';
import { isSeriesChange } from './changeSeries.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import type { ChangedTime } from './changedTimes.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { scheduleFields } from '#shared/contract/listingData.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ClassChange, ListingPublicData } from '#shared/contract/listingData.ts';
import { dayMs } from '#shared/time/time.ts';

/** Milliseconds in which a change can be undone. */
export const undoMs = 10_000;

/** Done changes that are stored, for the teacher's own record, and for how long. */
const mostDone = 100;
const keepMs = 90 * dayMs;

/** A change with its effect on the schedule. */
export interface Effect {
  /** Public data after the change. */
  after: ListingPublicData;
  times: ChangedTime[];
  /** Class times that it adds to a series. */
  added: ScheduledTime[];
  conflict?: never;
}

/**
 * Returns whether people could book the time that a class time moves to; where they can not, nobody
 * is moved.
 */
function canBeBooked(publicData: ListingPublicData, { after }: ChangedTime, now: number): boolean {
  if (!after) return true;
  const [start, end] = [after.start, after.end].map(at => new Date(at).toISOString());
  return isBookableTime({ attributes: { publicData } }, { start, end }, now, 'teacherMove');
}

/**
 * Returns the effect of a change on a schedule, or the reason why it can not be made. A listing by
 * dates has no class times: canceling it cancels what is booked. `now`: epoch milliseconds.
 */
export function effectOf(
  before: ListingPublicData,
  change: ChangeRequest,
  now: number,
): Effect | { conflict: ChangeConflict } {
  if (dateUnitOf(before) !== null) {
    return change.kind === 'cancel-class'
      ? { after: before, times: [], added: [] }
      : { conflict: 'time-unknown' };
  }
  const applied: AppliedChange = applyChange(before, change, now);
  if (applied.conflict) return { conflict: applied.conflict };
  const after = applied.publicData;
  const times = changedTimes(before, after, change, now);
  const isFar = change.kind === 'move-date' && times.some(time => !canBeBooked(after, time, now));
  const added = isSeriesChange(change) ? addedTimes(before, after, now) : [];
  return isFar ? { conflict: 'target-far' } : { after, times, added };
}

/** Returns the fields of public data that a change sets, and null for those that it removes. */
export function changedFields(
  before: ListingPublicData,
  after: ListingPublicData,
): Record<string, unknown> {
  return Object.fromEntries(
    [...scheduleFields, 'startDateString' as const, 'classDurationFilter' as const]
      .filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map(name => [name, after[name] ?? null]),
  );
}

/** Returns the changes that are not done, in the order in which they are due. */
export const openChanges = (changes: readonly ClassChange[] = []): ClassChange[] =>
  changes
    .filter(({ doneAt }) => doneAt === undefined)
    .toSorted((one, other) => one.dueAt - other.dueAt || one.requestedAt - other.requestedAt);

/** A day that time off has canceled and that may come back: it leads the way. */
const leadsBack = ({ kind, timeOff, date }: ClassChange, now: number): boolean =>
  kind === 'cancel-date' && timeOff !== undefined && Date.parse(date ?? '') > now - dayMs;

/**
 * Replaces a change, or adds it; forgets the oldest of those that are done, and the notes of all
 * that are: those who are to read them have got them. `now`: epoch milliseconds.
 */
export function withChange(
  changes: readonly ClassChange[],
  change: ClassChange,
  now: number,
): ClassChange[] {
  const all = [...changes.filter(({ id }) => id !== change.id), change];
  const done = all
    .filter(one => one.doneAt !== undefined && (one.doneAt > now - keepMs || leadsBack(one, now)))
    .toSorted(
      (one, other) =>
        Number(leadsBack(one, now)) - Number(leadsBack(other, now)) ||
        (one.doneAt ?? 0) - (other.doneAt ?? 0),
    )
    .slice(-mostDone)
    .map(({ note: _note, ...rest }) => rest);
  return [...done, ...openChanges(all)];
}

/**
 * Digest of what the open changes request; null without any. Their notes are the teacher's own
 * words.
 */
function digestOfOpen(changes: readonly ClassChange[]): string | null {
  const open = openChanges(changes).map(({ note: _note, ...change }) => change);
  return open.length > 0 ? digestOf(open) : null;
}

/**
 * Returns the changes of a class, those that are not done only where the server has recorded them:
 * they are private data, which its teacher can write past our pages, and are carried out with the
 * rights of the operator (decision 179).
 */
export function recordedChanges({
  attributes: { privateData, metadata = {} },
}: {
  attributes: Pick<Listing['attributes'], 'privateData' | 'metadata'>;
}): ClassChange[] {
  const changes = privateData?.changes ?? [];
  const { changesDigest: digest, hasChanges = false, setupDigest } = metadata;
  // Versions before noted no digest. A command on the class is no change, and sets the mark, too.
  const isOlder = hasChanges && setupDigest === undefined;
  const isOurs = digest === undefined ? isOlder : digest === digestOfOpen(changes);
  return isOurs ? changes : changes.filter(({ doneAt }) => doneAt !== undefined);
}

/**
 * Returns the extended data of a listing with its changes. Metadata has whether some are to be
 * carried out: it is indexed.
 */
export const changesData = (changes: readonly ClassChange[]) => ({
  privateData: { changes: [...changes] },
  metadata: {
    hasChanges: openChanges(changes).length > 0 ? true : null,
    changesDigest: digestOfOpen(changes),
  },
});

/** Most changes of one class that wait at once. */
export const maxOpen = 20;
