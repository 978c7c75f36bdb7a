import { dayShift, formatTimeRange, weekdayNames } from '#src/components/ClassTime/classTimes.ts';
import { addDays, addMinutes, instantOf, todayIn, weekdayOf } from '#shared/time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Weekdays on which a class is held at the same time. */
export interface WeekLine {
  /** Short names in calendar order. */
  weekdays: string[];
  /** "6:00 – 7:00 PM". */
  range: string;
}

export interface WeekLineOptions {
  /** Zone in which days and times are told. */
  zone: string;
  locale: string;
  /** Epoch milliseconds; the clocks of the coming week count. */
  now: number;
}

const week = 7;

/** Returns the pattern of a weekly class, one line a time, in the order of its days. */
export function weekLinesOf(data: ListingPublicData, options: WeekLineOptions): WeekLine[] {
  const { timezone, time, startDate, weeklyDays = [] } = data;
  if (!timezone || !time) return [];
  const { zone, locale, now } = options;
  const today = todayIn(timezone, now);
  const first = startDate && startDate > today ? startDate : today;
  const byRange = new Map<string, { value: string; shift: number }[]>();
  for (const day of weeklyDays) {
    const date = addDays(first, (Number(day.value) - weekdayOf(first) + week) % week);
    const start = instantOf({ date, time: day.time ?? time }, timezone);
    const end = addMinutes(start, data.classDuration?.value ?? 60);
    const range = formatTimeRange(start, end, zone, locale);
    const shift = dayShift(start, timezone, zone);
    byRange.set(range, [...(byRange.get(range) ?? []), { value: day.value, shift }]);
  }
  return [...byRange].map(([range, days]) => ({
    range,
    weekdays: weekdayNames(
      days.map(({ value, shift }) => ({
        value: String(((Number(value) - 1 + shift + week) % week) + 1),
      })),
      0,
      locale,
    ),
  }));
}
