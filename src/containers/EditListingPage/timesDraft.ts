import { durationKey, durationKindOf, weeklyDays } from '#shared/config/listing.ts';
import { classDurations } from '#shared/fields/listingFields.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { addMonths, endOfSeries, seriesMonths } from '#shared/schedule/classSeries.ts';
import {
  addDays,
  addMinutes,
  formatInstant,
  instantOf,
  isDay,
  weekdayOf,
} from '#shared/time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dayKey, isWeekly } from './descriptionValues.ts';
import type { DescriptionValues } from './descriptionValues.ts';

/** First class time, in epoch milliseconds. */
export interface ClassTime {
  start: number;
  end: number;
}

/** Choice of the duration field for a length that is not offered. */
export const otherDuration = 'other';

/** Returns the length of a class in minutes; 0 while it is missing or no number. */
export function minutesOf({ duration, minutes = '' }: DescriptionValues): number {
  if (duration !== otherDuration) {
    return classDurations.find(option => option.value === duration)?.minutes ?? 0;
  }
  return /^\d{1,4}$/.test(minutes.trim()) ? Number(minutes) : 0;
}

/** Returns the values of the duration fields for a length. */
export function durationFieldsOf(
  minutes: number | undefined,
): Pick<DescriptionValues, 'duration' | 'minutes'> {
  if (minutes === undefined) return {};
  const offered = classDurations.find(option => option.minutes === minutes);
  return offered
    ? { duration: offered.value }
    : { duration: otherDuration, minutes: String(minutes) };
}

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Returns the days of a weekly class in order, with the times that differ; none of a one-off class.
 */
export function daysOf(values: DescriptionValues): NonNullable<ListingPublicData['weeklyDays']> {
  if (!isWeekly(values)) return [];
  return weeklyDays
    .filter(({ value }) => values.weeklyDays?.includes(value))
    .map(({ value }) => {
      const time = values.hasDayTimes ? values.dayTimes?.[dayKey(value)] : undefined;
      const minutes = values.dayMinutes?.[dayKey(value)];
      return {
        value,
        label: weekdayNames[Number(value) - 1] ?? '',
        ...(time && time !== values.time ? { time } : {}),
        ...(minutes && minutes !== minutesOf(values) ? { minutes } : {}),
      };
    });
}

/** Longest holiday that is added at once, in days. */
const longestHoliday = 366;

/** Returns the days from `first` to `last` on which a weekly class would be held. */
function heldDays({ weeklyDays: days = [] }: DescriptionValues, first: string, last: string) {
  const held: string[] = [];
  for (let date = first, count = 0; date <= last && count < longestHoliday; count += 1) {
    if (days.includes(String(weekdayOf(date)))) held.push(date);
    date = addDays(date, 1);
  }
  return held;
}

/** Returns the days on which a class is not held, with those of a holiday that is not yet added. */
export function skippedDatesOf(values: DescriptionValues): string[] {
  const { skippedDates = [], skipFrom, skipTo } = values;
  if (!isDay(skipFrom)) return skippedDates;
  const last = isDay(skipTo) && skipTo > skipFrom ? skipTo : skipFrom;
  return [...new Set([...skippedDates, ...heldDays(values, skipFrom, last)])].sort();
}

/**
 * Returns the pattern of a class, without its first and last time; null while a part is missing.
 */
export function patternOf(values: DescriptionValues): ListingPublicData | null {
  const { startDate, time, timezone, seriesEnd } = values;
  const skippedDates = skippedDatesOf(values);
  const minutes = minutesOf(values);
  const days = daysOf(values);
  if (!isDay(startDate) || !time || !timezone || minutes === 0) return null;
  if (isWeekly(values) && days.length === 0) return null;
  return {
    timezone,
    startDate,
    time,
    classDuration: { key: durationKey(minutes), value: minutes },
    weeklyDays: days,
    ...(isWeekly(values) && isDay(seriesEnd) ? { seriesEnd } : {}),
    ...(isWeekly(values) && skippedDates.length > 0 ? { skippedDates } : {}),
  };
}

/** Returns the class times of a pattern that lie in its first series, in order. */
export function seriesOf(pattern: ListingPublicData) {
  const { startDate, timezone } = pattern;
  if (!startDate || !timezone) return [];
  const midnight = (date: string) => instantOf({ date, time: '00:00' }, timezone);
  const end = addMonths(startDate, seriesMonths);
  return scheduledTimes(pattern, midnight(startDate), midnight(addDays(end, 1)));
}

/**
 * Returns the first class time, or null while date, time, zone, duration or the days of a weekly
 * class are missing. A series of which every day is skipped has none.
 */
export function classTimeOf(values: DescriptionValues): ClassTime | null {
  const pattern = patternOf(values);
  if (!pattern?.startDate || !pattern.time || !pattern.timezone) return null;
  if (isWeekly(values)) return seriesOf(pattern)[0] ?? null;
  const start = instantOf({ date: pattern.startDate, time: pattern.time }, pattern.timezone);
  return { start, end: addMinutes(start, minutesOf(values)) };
}

/** Returns all times of a class as far as they are known: of a series those of its first months. */
export function plannedTimes(values: DescriptionValues): readonly ClassTime[] {
  const pattern = isWeekly(values) ? patternOf(values) : null;
  const only = isWeekly(values) ? null : classTimeOf(values);
  return pattern ? seriesOf(pattern) : only ? [only] : [];
}

/**
 * Returns the public data about the time of a class, once or as a series, however incomplete.
 * `null` removes a value.
 */
export function timesOf(values: DescriptionValues) {
  const { timezone = null, startDate, time = null, seriesEnd } = values;
  const minutes = minutesOf(values);
  const skipped = skippedDatesOf(values);
  const pattern = patternOf(values);
  const first = classTimeOf(values);
  return {
    timezone,
    startDate: isDay(startDate) ? startDate : null,
    startDateString:
      first && timezone
        ? formatInstant(first.start, timezone, { year: 'numeric', month: 'long', day: 'numeric' })
        : null,
    time,
    timeUpdated: true,
    classDuration: minutes ? { key: durationKey(minutes), value: minutes } : null,
    classDurationFilter: minutes ? [durationKindOf(minutes)] : null,
    unixTimeStamp: first?.start ?? null,
    weeklyDays: daysOf(values),
    seriesEnd: isWeekly(values) && isDay(seriesEnd) ? seriesEnd : null,
    skippedDates: isWeekly(values) && skipped.length > 0 ? skipped : null,
    lastClass: (pattern && endOfSeries(pattern)) ?? first?.end ?? null,
  };
}
