import { scheduledTimes } from './classSchedule.ts';
import { addDays, dayMs, instantOf, minuteMs, wallTimeOf } from '../time/time.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** How long the series of a weekly class is, and what an extension adds to it. */
export const seriesMonths = 6;

/** `YYYY-MM-DD` moved by whole months; what a month does not have becomes its last day. */
export function addMonths(date: string, months: number): string {
  const at = new Date(`${date}T00:00:00.000Z`);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const end = new Date(at);
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  at.setUTCDate(Math.min(day, end.getUTCDate()));
  return at.toISOString().slice(0, 10);
}

const lengthOf = ({ classDuration }: ListingPublicData): number =>
  (classDuration?.value ?? 60) * minuteMs;

/** End of the last class (epoch ms) on a day before `until` (`YYYY-MM-DD`, in the class's zone). */
function endBefore(data: ListingPublicData, until: string): number | null {
  if (!data.timezone) return null;
  const from = instantOf({ date: addDays(until, -8), time: '00:00' }, data.timezone);
  const to = instantOf({ date: until, time: '00:00' }, data.timezone);
  return scheduledTimes({ ...data, lastClass: undefined }, from, to).at(-1)?.end ?? null;
}

/** End of the last class of a series that begins at the class's `startDate`; null without days. */
export function endOfSeries(data: ListingPublicData): number | null {
  const { startDate, weeklyDays = [] } = data;
  if (!startDate || weeklyDays.length === 0) return null;
  return endBefore(data, addMonths(startDate, seriesMonths));
}

/**
 * Where `lastClass` goes when the series is made six months longer: from its last class on, or from
 * today when that is over. Null for what is not held every week.
 */
export function extendedLastClass(data: ListingPublicData, now: number): number | null {
  const { timezone, lastClass, weeklyDays = [] } = data;
  if (!timezone || lastClass === undefined || weeklyDays.length === 0) return null;
  const from = Math.max(lastClass - lengthOf(data), now);
  const { date } = wallTimeOf(from, timezone);
  return endBefore(data, addDays(addMonths(date, seriesMonths), 1));
}

const year = 365 * dayMs;

/**
 * Returns true when more meetings may be made: for a published weekly class whose last class is within
 * a year.
 */
export function mayExtend({ attributes }: Listing, now: number): boolean {
  const { weeklyDays = [], lastClass, timezone } = attributes.publicData;
  return (
    attributes.state === 'published' &&
    weeklyDays.length > 0 &&
    timezone !== undefined &&
    lastClass !== undefined &&
    Math.abs(lastClass - now) <= year
  );
}

/** When more meetings are offered again (epoch ms): a year before the last class. */
export const extensionOpens = ({ lastClass }: ListingPublicData): number | undefined =>
  lastClass === undefined ? undefined : lastClass - year;
