import { rhythmOf, scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { endOfSeries } from '#shared/schedule/classSeries.ts';
import { dayMs, todayIn } from '#shared/time/time.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { DescriptionValues } from './descriptionValues.ts';
import { timesOf } from './timesDraft.ts';

/** Returns whether a class has been held, or has begun. */
export const hasBegun = ({ attributes: { publicData } }: OwnListing, now: number): boolean =>
  publicData.unixTimeStamp !== undefined && publicData.unixTimeStamp <= now;

/**
 * Returns the day from which new times of a class hold unless its teacher chooses another one: the
 * day of the next class of a series that runs, otherwise its first day.
 */
export function firstDayOf(listing: OwnListing, now: number): string | undefined {
  const { publicData } = listing.attributes;
  if (!hasBegun(listing, now) || !rhythmOf(publicData)) return publicData.startDate;
  const next = scheduledTimes(publicData, now, Infinity).find(({ start }) => start > now);
  return next?.date ?? (publicData.timezone && todayIn(publicData.timezone, now));
}

type Times = ReturnType<typeof timesOf> &
  Pick<
    { [Key in keyof ListingPublicData]: ListingPublicData[Key] | null },
    'phases' | 'movedDates'
  >;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the public data about the times of a published class that nobody has booked. What was
 * held before stays as it was: the earlier pattern becomes a phase until the first day of the new
 * one.
 */
export function newTimesOf(values: DescriptionValues, before: OwnListing, now: number): Times {
  const old = before.attributes.publicData;
  const times = timesOf(values);
  const { startDate: from, time, classDuration } = times;
  const runs = hasBegun(before, now) && rhythmOf(old) !== null && times.weeklyDays.length > 0;
  if (!runs || !from || !time || !classDuration || !old.startDate || !old.time) {
    return { ...times, phases: null, movedDates: null };
  }
  const today = todayIn(old.timezone ?? 'UTC', now);
  const isSamePattern =
    from === firstDayOf(before, now) &&
    isSame(
      [times.weeklyDays, time, classDuration.value],
      [old.weeklyDays, old.time, old.classDuration?.value],
    );
  const earlier = {
    until: from,
    time: old.time,
    weeklyDays: old.weeklyDays ?? [],
    minutes: old.classDuration?.value ?? 60,
  };
  const phases = isSamePattern
    ? (old.phases ?? [])
    : [...(old.phases ?? []).filter(({ until }) => until < from), earlier];
  const movedDates = (old.movedDates ?? []).filter(({ date }) => isSamePattern || date < from);
  const held = (old.skippedDates ?? []).filter(date => date < today);
  const skippedDates = [...new Set([...held, ...(times.skippedDates ?? [])])].sort();
  const pattern: ListingPublicData = {
    ...old,
    ...nonNull(times),
    startDate: old.startDate,
    seriesEnd: times.seriesEnd ?? undefined,
    skippedDates,
    phases,
    movedDates,
    lastClass: undefined,
  };
  return {
    ...times,
    startDate: old.startDate,
    startDateString: old.startDateString ?? null,
    unixTimeStamp: old.unixTimeStamp ?? null,
    skippedDates: skippedDates.length > 0 ? skippedDates : null,
    phases: phases.length > 0 ? phases : null,
    movedDates: movedDates.length > 0 ? movedDates : null,
    lastClass: lastClassOf(pattern, old.lastClass ?? 0, now) ?? times.lastClass,
  };
}

const nonNull = (times: ReturnType<typeof timesOf>): ListingPublicData => ({
  timezone: times.timezone ?? undefined,
  time: times.time ?? undefined,
  classDuration: times.classDuration ?? undefined,
  weeklyDays: times.weeklyDays,
});

/**
 * End of the last class that is not later than the week of the former last one; of six months
 * otherwise.
 */
function lastClassOf(pattern: ListingPublicData, former: number, now: number): number | null {
  const times = scheduledTimes(pattern, now, former + 7 * dayMs);
  const last = times.reduce((latest, { end }) => Math.max(latest, end), 0);
  return last > now ? last : endOfSeries({ ...pattern, startDate: pattern.startDate });
}
