import { isInRoom } from './dateUnits.ts';
import { scheduledTimes } from './classSchedule.ts';
import { addDays, dayMs, minuteMs, wallTimeOf } from '#shared/time/time.ts';
import type { ListingState } from '#shared/contract/listing.ts';
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

/**
 * End of the last class (epoch ms) that the pattern has on a day before `until` (`YYYY-MM-DD`, in
 * the class's zone) and not after the end of the series; null when none ends after `from`.
 */
function endBefore(data: ListingPublicData, from: number, until: string): number | null {
  const lastDay = addDays(until, -1);
  const seriesEnd =
    data.seriesEnd !== undefined && data.seriesEnd < lastDay ? data.seriesEnd : lastDay;
  const times = scheduledTimes({ ...data, lastClass: undefined, seriesEnd }, from, Infinity);
  const end = times.reduce((latest, time) => Math.max(latest, time.end), from);
  return end > from ? end : null;
}

/**
 * End of the last class of a series that begins at the class's `startDate`; null without days. A
 * series is at most six months long.
 */
export function endOfSeries(data: ListingPublicData): number | null {
  const { startDate, weeklyDays = [] } = data;
  if (!startDate || weeklyDays.length === 0) return null;
  return endBefore(data, 0, addMonths(startDate, seriesMonths));
}

/**
 * Where `lastClass` goes when the series is made six months longer: from its last class on, or from
 * today when that is over. Null for what is not held every week, or ends before (`seriesEnd`).
 */
export function extendedLastClass(data: ListingPublicData, now: number): number | null {
  const { timezone, lastClass, weeklyDays = [] } = data;
  if (!timezone || lastClass === undefined || weeklyDays.length === 0) return null;
  const from = Math.max(lastClass - lengthOf(data), now);
  const { date } = wallTimeOf(from, timezone);
  return endBefore(data, Math.max(lastClass, now), addDays(addMonths(date, seriesMonths), 1));
}

const year = 365 * dayMs;

/** What decides whether the series of a listing may be made longer. */
export interface Extendable {
  attributes: { state: ListingState; publicData: ListingPublicData };
}

/**
 * Returns true when more meetings may be made: for a published weekly class whose last class is
 * within a year and whose series goes on after it.
 */
export function mayExtend({ attributes: { state, publicData } }: Extendable, now: number): boolean {
  const { weeklyDays = [], lastClass, timezone } = publicData;
  return (
    state === 'published' &&
    !isInRoom(publicData) &&
    weeklyDays.length > 0 &&
    timezone !== undefined &&
    lastClass !== undefined &&
    Math.abs(lastClass - now) <= year &&
    extendedLastClass(publicData, now) !== null
  );
}

/** When more meetings are offered again (epoch ms): a year before the last class. */
export const extensionOpens = ({ lastClass }: ListingPublicData): number | undefined =>
  lastClass === undefined ? undefined : lastClass - year;
