import { nextStart } from '#shared/schedule/classSchedule.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Ids of listings by their next class time after `now` (epoch milliseconds); undated ones last. */
export function soonest(
  listings: readonly { id: string; publicData: ListingPublicData }[],
  now: number,
): string[] {
  return listings
    .map(({ id, publicData }) => ({ id, start: nextStart(publicData, now) ?? Infinity }))
    .sort((a, b) => a.start - b.start)
    .map(({ id }) => id);
}

/** Whether a class is a weekly series with a class time after `now` (epoch milliseconds). */
export const goesOn = (publicData: ListingPublicData, now: number): boolean =>
  (publicData.weeklyDays ?? []).length > 0 &&
  (nextStart(publicData, now) ?? Infinity) < (publicData.lastClass ?? Infinity);
