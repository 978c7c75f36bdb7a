import { timeOfDate } from '../../../shared/schedule/classDates.ts';
import { onlyTime, rhythmOf, scheduledTimes } from '../../../shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '../../../shared/schedule/classSchedule.ts';
import { movedFrom } from './moveFrom.ts';
import type { ChangeRequest } from './appliedChange.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** A class time before and after a change. */
export interface ChangedTime {
  before: ScheduledTime;
  /** Null when it is canceled. */
  after: ScheduledTime | null;
}

/**
 * Returns how a change renames the days of a weekly class: only a shift of all following ones does.
 */
export function nameAfter(
  before: ListingPublicData,
  { kind, date, to }: ChangeRequest,
): (name: string) => string {
  const moved = kind === 'move-from' && date && to ? movedFrom(before, date, to) : null;
  return moved && typeof moved !== 'string' ? moved.nameOf : name => name;
}

/**
 * Returns the class times that begin after `now` (epoch milliseconds) and that a change moves or
 * cancels, in order. `before` and `after`: public data around it.
 */
export function changedTimes(
  before: ListingPublicData,
  after: ListingPublicData,
  change: ChangeRequest,
  now: number,
): ChangedTime[] {
  const isOnce = rhythmOf(before) === null;
  const newName = nameAfter(before, change);
  return scheduledTimes(before, now, Infinity)
    .filter(({ start }) => start > now)
    .flatMap((time): ChangedTime[] => {
      const name = isOnce ? onlyTime(after)?.date : newName(time.date);
      const found = name === undefined ? null : timeOfDate(after, name);
      if (!found || found.status === 'canceled') return [{ before: time, after: null }];
      const { start, end, date } = found;
      return start === time.start && end === time.end
        ? []
        : [{ before: time, after: { start, end, date } }];
    });
}

/**
 * Returns the starts of the class times that were closed for booking and stay so at their new time:
 * those of a series. One that is moved by itself is offered there.
 */
export function closedAfter(
  { closedTimes = [] }: ListingPublicData,
  times: readonly ChangedTime[],
  { kind }: Pick<ChangeRequest, 'kind'>,
): number[] {
  if (kind !== 'move-weekday' && kind !== 'move-from') return [];
  const closed = new Set(closedTimes.map(start => Date.parse(start)));
  return times.flatMap(({ before, after }) =>
    after && closed.has(before.start) ? [after.start] : [],
  );
}

/** Returns the names of the class times that a change skips besides those that were. */
export const skippedBy = (before: ListingPublicData, after: ListingPublicData): string[] =>
  (after.skippedDates ?? []).filter(date => !before.skippedDates?.includes(date));

/**
 * Returns the class times that begin after `now` (epoch milliseconds) and that a series has only
 * after a change, in order.
 */
export function addedTimes(
  before: ListingPublicData,
  after: ListingPublicData,
  now: number,
): ScheduledTime[] {
  const names = new Set(scheduledTimes(before, now, Infinity).map(({ date }) => date));
  return scheduledTimes(after, now, Infinity).filter(
    ({ start, date }) => start > now && !names.has(date),
  );
}
