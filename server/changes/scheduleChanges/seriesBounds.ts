import { nextStart, scheduledTimes } from '../../../shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '../../../shared/schedule/classSchedule.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Returns the days that name class times, in order. */
export const namesOf = (times: readonly ScheduledTime[]) =>
  times.map(({ date }) => date).toSorted();

/** Last day of the pattern whose time is still to be held; `otherwise` when there is none. */
export const lastName = (data: ListingPublicData, now: number, otherwise: string): string =>
  namesOf(scheduledTimes(data, now, Infinity)).at(-1) ?? otherwise;

/**
 * Sets `lastClass` and `unixTimeStamp` of a weekly class after a change. Where the last class is
 * later than `last`, the last day of its pattern, `seriesEnd` ends the pattern on that day.
 */
export function withBounds(data: ListingPublicData, last: string, now: number): ListingPublicData {
  const times = scheduledTimes({ ...data, lastClass: undefined, seriesEnd: last }, now, Infinity);
  const lastClass = times.reduce((latest, { end }) => Math.max(latest, end), 0);
  if (lastClass === 0) return { ...data, lastClass: Math.min(data.lastClass ?? now, now) };
  const whole = { ...data, lastClass };
  const isLonger = scheduledTimes(whole, now, Infinity).some(({ date }) => date > last);
  const bounded = isLonger ? { ...whole, seriesEnd: last } : whole;
  const first = data.unixTimeStamp === undefined ? null : nextStart(bounded, null);
  return first === null ? bounded : { ...bounded, unixTimeStamp: first };
}
