import { offeredTimes } from '#shared/schedule/classSchedule.ts';
import { addDays, wallTimeOf, weekdayOf } from '#shared/time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Day of the strip. */
export interface StripDay {
  /** `YYYY-MM-DD` in the zone of the strip. */
  date: string;
  /** Class times that begin on this day, epoch milliseconds. */
  times: { start: number; end: number }[];
}

/** Seven days from a Sunday on. */
export interface StripWeek {
  days: StripDay[];
}

export interface StripOptions {
  data: ListingPublicData;
  /** Zone in which days are counted. */
  zone: string;
  /** Epoch milliseconds. */
  from: number;
  until: number;
}

/**
 * Returns the weeks from the first class time after `from` to the last before `until`, with days in
 * `zone`: a late class is on the next day further east. Includes weeks without a class in between;
 * empty when there is no class time.
 */
export function weeksOf({ data, zone, from, until }: StripOptions): StripWeek[] {
  const times = offeredTimes(data, from, until).filter(({ start }) => start > from);
  const byDay = new Map<string, StripDay['times']>();
  for (const { start, end } of times) {
    const { date } = wallTimeOf(start, zone);
    byDay.set(date, [...(byDay.get(date) ?? []), { start, end }]);
  }
  const [first, last] = [times[0], times.at(-1)].map(time => time && wallTimeOf(time.start, zone));
  if (!first || !last) return [];
  const weeks: StripWeek[] = [];
  for (let sunday = sundayOf(first.date); sunday <= last.date; sunday = addDays(sunday, 7)) {
    const days = Array.from({ length: 7 }, (_, index) => {
      const date = addDays(sunday, index);
      return { date, times: byDay.get(date) ?? [] };
    });
    weeks.push({ days });
  }
  return weeks;
}

const sundayOf = (date: string) => addDays(date, 1 - weekdayOf(date));
