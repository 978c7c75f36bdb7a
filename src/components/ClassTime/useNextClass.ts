import { useIntl } from 'react-intl';
import { nameOfStart } from '#shared/schedule/classDates.ts';
import {
  lastStart,
  nextOffered,
  nextStart,
  patternOn,
  rhythmOf,
} from '#shared/schedule/classSchedule.ts';
import type { Rhythm } from '#shared/schedule/classSchedule.ts';
import { addDays, instantOf, wallTimeOf, weekdayOf } from '#shared/time/time.ts';
import { useReader } from '../useNow.ts';
import { sameClock, weekdayNames } from './classTimes.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Weekdays on which a class begins at the same time. */
export interface WeeklyGroup {
  /** Short names in the zone of the reader, in calendar order. */
  weekdays: string[];
  /** A start on the first of these days, epoch milliseconds. */
  start: number;
}

/** The next class time of a listing, told on the reader's clock where it differs. */
export interface NextClass {
  /** Epoch milliseconds. */
  start: number;
  /** Zone to show the time in: the reader's once known, the class's own before. */
  zone: string;
  /** True when `zone` is the reader's and its wall time differs from the class's own. */
  isAway: boolean;
  /** Short weekday names of a weekly class in `zone`; empty for a one-off class. */
  weekdays: string[];
  /** Weekdays of a weekly class by their time. */
  groups: WeeklyGroup[];
  /** The next time is not that of all weekdays: it has to be told with its day. */
  isOwnTime: boolean;
  /** No class time is to come. */
  isOver: boolean;
}

/** Null when the class has no date. */
export function useNextClass(publicData: ListingPublicData): NextClass | null {
  const { locale } = useIntl();
  const reader = useReader();
  const { timezone } = publicData;
  const now = reader?.now ?? null;
  // Where all that are to come are closed, it goes on for those who have booked.
  const next = nextOffered(publicData, now) ?? nextStart(publicData, now);
  const start = next ?? lastStart(publicData) ?? nextStart(publicData, null);
  if (start === null || !timezone) return null;
  const isAway = reader !== null && !sameClock(start, timezone, reader.timeZone);
  const zone = isAway ? reader.timeZone : timezone;
  const rhythm = rhythmOf(publicData);
  const groups = rhythm ? groupsOf(rhythm, start, zone, locale, publicData) : [];
  return {
    start,
    zone,
    isAway,
    weekdays: groups.flatMap(({ weekdays }) => weekdays),
    groups,
    isOwnTime: groups.length > 0 && (groups.length > 1 || groups[0]?.start !== start),
    isOver: next === null,
  };
}

/** Groups the weekdays that a class has in the week from a class time on by their time of the day. */
function groupsOf(
  rhythm: Rhythm,
  next: number,
  zone: string,
  locale: string,
  data: ListingPublicData,
): WeeklyGroup[] {
  const from = nameOfStart(data, next) ?? wallTimeOf(next, rhythm.timezone).date;
  const times = patternOn(rhythm, from)?.times ?? new Map<number, string>();
  const byTime = new Map<string, number[]>();
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const date = addDays(from, ahead);
    const time = times.get(weekdayOf(date));
    if (time === undefined) continue;
    const start = instantOf({ date, time }, rhythm.timezone);
    byTime.set(time, [...(byTime.get(time) ?? []), start]);
  }
  return [...byTime.values()].map(starts => ({
    weekdays: weekdayNames(
      starts.map(start => weekdayOf(wallTimeOf(start, zone).date)),
      locale,
    ),
    start: Math.min(...starts),
  }));
}
