import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { addDays, wallTimeOf } from '#shared/time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { Pause, TransactionMetadata } from '#shared/contract/transaction.ts';

/*
 * Which class times a subscription has, by the days that name them: the day of a moved class time
 * stays the same, so that no move of one across an end or a pause gives away a place twice.
 */

type Life = Pick<TransactionMetadata, 'endsBefore' | 'pauses'>;

/** Returns whether a subscription pauses in the class time of a day, `YYYY-MM-DD`. */
export const isAway = ({ pauses = [] }: Life, date: string): boolean =>
  pauses.some(({ from, until }) => from <= date && date < until);

/** Returns whether a subscription has a place in the class time of a day, once it has begun. */
export const hasDay = (life: Life, date: string): boolean =>
  (life.endsBefore === undefined || date < life.endsBefore) && !isAway(life, date);

type Bounds = Pick<TransactionMetadata, 'endsBefore' | 'pauses' | 'asked'>;

/**
 * Returns the bounds of a subscription after a change that renamed the class times of `data`: it
 * still has the class times that it had. `nameOf` returns the new name of a day.
 */
export function renamedBounds(
  { endsBefore, pauses, asked }: Bounds,
  data: ListingPublicData,
  nameOf: (date: string) => string,
): Bounds {
  const names = scheduledTimes(data, 0, Infinity)
    .map(({ date }) => date)
    .toSorted();
  const bound = (day: string): string => {
    const last = names.findLast(name => name < day);
    const next = names.find(name => name >= day);
    const [lastNow, nextNow] = [last && nameOf(last), next && nameOf(next)];
    const isApart = (!lastNow || lastNow < day) && (!nextNow || day <= nextNow);
    if (isApart) return day;
    return lastNow ? addDays(lastNow, 1) : (nextNow ?? day);
  };
  const between = ({ from, until }: Pause): Pause => ({ from: bound(from), until: bound(until) });
  return {
    ...(endsBefore && { endsBefore: bound(endsBefore) }),
    ...(pauses && { pauses: pauses.map(between) }),
    ...(asked && {
      asked: {
        ...asked,
        ...(asked.before && { before: bound(asked.before) }),
        ...(asked.days && { days: between(asked.days) }),
      },
    }),
  };
}

/**
 * Returns the day from which on a subscription has no more class times when it stops at `at`, and
 * the end of its last one (epoch milliseconds). It always retains its first class, which its
 * booking holds.
 */
export function stopAt(
  data: ListingPublicData,
  first: number,
  at: number,
): { day: string; end: number } {
  const zone = data.timezone ?? 'UTC';
  const stop = Math.max(at, first + 1);
  const last = scheduledTimes(data, first, stop).findLast(({ start }) => start < stop);
  const after = addDays(last?.date ?? wallTimeOf(first, zone).date, 1);
  // A series that is over by then may be made longer.
  const isAfterSeries = data.lastClass !== undefined && data.lastClass <= at;
  const day = isAfterSeries ? [after, wallTimeOf(at, zone).date].toSorted()[1] : after;
  return { day: day ?? after, end: Math.max(at, last?.end ?? first) };
}
