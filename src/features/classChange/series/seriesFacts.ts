import { rhythmOf, scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { addMonths } from '#shared/schedule/classSeries.ts';
import { addDays, daysOn, todayIn, weekdayOf } from '#shared/time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** A weekday of a series. */
export interface SeriesWeekday {
  /** 1 is Sunday. */
  weekday: number;
  /** Wall time in the class's zone, `HH:mm`. */
  time: string;
  minutes: number;
  /** Days from which on it can change, or be held where it is new, `YYYY-MM-DD`. */
  dates: readonly string[];
}

/** What of a series that runs can be changed. */
export interface SeriesFacts {
  timezone: string;
  weekdays: readonly SeriesWeekday[];
  /** Weekdays on which it is not held, with the usual time and length. */
  free: readonly SeriesWeekday[];
  /** Days of the class times to come. */
  dates: readonly string[];
  /** Last day that it can be made longer to. */
  latest: string;
}

/** Days that a choice offers. */
const mostDates = 26;
const mostMonths = 18;
const allWeekdays = [2, 3, 4, 5, 6, 7, 1];

/**
 * Returns what of a series can be changed; null where it has no class time to come. `now`: epoch
 * milliseconds.
 */
export function seriesFactsOf(data: ListingPublicData, now: number): SeriesFacts | null {
  const rhythm = rhythmOf(data);
  const pattern = rhythm?.patterns.at(-1);
  const times = scheduledTimes(data, now, Infinity).filter(({ start }) => start > now);
  const dates = times.map(({ date }) => date).toSorted();
  const last = dates.at(-1);
  if (!rhythm || !pattern || !last || !data.time) return null;
  const usual = { time: data.time, minutes: data.classDuration?.value ?? 60 };
  const { timezone } = rhythm;
  // Weekly times that are planned for later begin then.
  const planned =
    (data.phases ?? [])
      .map(({ until }) => until)
      .toSorted()
      .at(-1) ?? '';
  const tomorrow = addDays(todayIn(timezone, now), 1);
  const first = [planned, tomorrow, rhythm.startDate].toSorted().at(-1) ?? tomorrow;
  const held = allWeekdays.flatMap((weekday): SeriesWeekday[] => {
    const on = pattern.times.get(weekday);
    const own = dates.filter(date => date >= planned && weekdayOf(date) === weekday);
    return on && own.length > 0 ? [{ weekday, ...on, dates: own.slice(0, mostDates) }] : [];
  });
  const free = allWeekdays.flatMap((weekday): SeriesWeekday[] => {
    if (pattern.times.has(weekday)) return [];
    const days = [...daysOn(new Set([weekday]), first, last)];
    return days.length > 0 ? [{ weekday, ...usual, dates: days.slice(0, mostDates) }] : [];
  });
  const latest = addMonths(todayIn(timezone, now), mostMonths);
  return { timezone, weekdays: held, free, dates, latest };
}
