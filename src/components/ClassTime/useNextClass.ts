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
  minutes: number;
}

/** Weekly times that follow the present ones. */
export interface LaterTimes {
  /** First of them, epoch milliseconds. */
  start: number;
  groups: WeeklyGroup[];
}

/** The next class time of a listing, on the reader's clock where it differs. */
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
  /** Where a change of this and the following class times is still to come. */
  later: LaterTimes | null;
  /** The next time is not that of all weekdays: it has to be shown with its day. */
  isOwnTime: boolean;
  /** No class time is to come. */
  isOver: boolean;
}

/** Null when the class has no date. */
export function useNextClass(publicData: ListingPublicData): NextClass | null {
  const { locale } = useIntl();
  const reader = useReader();
  const { timezone } = publicData;
  // On the server, which does not know when a page is read, changes of all following class times
  // count as made.
  const now = reader?.now ?? lastChangeOf(publicData);
  // Where all that are to come are closed, it goes on for those who have booked.
  const next = nextOffered(publicData, now) ?? nextStart(publicData, now);
  const start = next ?? lastStart(publicData) ?? nextStart(publicData, null);
  if (start === null || !timezone) return null;
  const isAway = reader !== null && !sameClock(start, timezone, reader.timeZone);
  const zone = isAway ? reader.timeZone : timezone;
  const rhythm = rhythmOf(publicData);
  const tell = { zone, locale, data: publicData };
  const groups = rhythm ? groupsOf(rhythm, start, tell) : [];
  return {
    start,
    zone,
    isAway,
    weekdays: groups.flatMap(({ weekdays }) => weekdays),
    groups,
    later: rhythm && laterTimes(rhythm, start, tell),
    isOwnTime: groups.length > 0 && (groups.length > 1 || groups[0]?.start !== start),
    isOver: next === null,
  };
}

/**
 * Returns the moment from which the newest weekly times hold, epoch milliseconds; null where they
 * are the only ones.
 */
function lastChangeOf({ phases = [], timezone }: ListingPublicData): number | null {
  const last = phases
    .map(({ until }) => until)
    .toSorted()
    .at(-1);
  return last && timezone ? instantOf({ date: last, time: '00:00' }, timezone) - 1 : null;
}

/** How times are written: the zone and language of the reader, and the class. */
interface Telling {
  zone: string;
  locale: string;
  data: ListingPublicData;
}

const nameOfTime = (data: ListingPublicData, start: number, { timezone }: Rhythm): string =>
  nameOfStart(data, start) ?? wallTimeOf(start, timezone).date;

/** Returns the weekly times that take the place of those of a class time; null for none. */
function laterTimes(rhythm: Rhythm, next: number, tell: Telling): LaterTimes | null {
  const until = patternOn(rhythm, nameOfTime(tell.data, next, rhythm))?.until;
  if (!until) return null;
  const begin = instantOf({ date: until, time: '00:00' }, rhythm.timezone);
  const start = nextOffered(tell.data, begin - 1);
  return start === null ? null : { start, groups: groupsOf(rhythm, start, tell) };
}

/**
 * Groups the weekdays that a class has in the week from a class time on by their time of the day.
 */
function groupsOf(rhythm: Rhythm, next: number, { zone, locale, data }: Telling): WeeklyGroup[] {
  const from = nameOfTime(data, next, rhythm);
  const times = patternOn(rhythm, from)?.times;
  const byTime = new Map<string, { starts: number[]; minutes: number }>();
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const date = addDays(from, ahead);
    const on = times?.get(weekdayOf(date));
    if (!on) continue;
    const { time, minutes } = on;
    const start = instantOf({ date, time }, rhythm.timezone);
    const key = time + minutes;
    byTime.set(key, { starts: [...(byTime.get(key)?.starts ?? []), start], minutes });
  }
  return [...byTime.values()].map(({ starts, minutes }) => ({
    weekdays: weekdayNames(
      starts.map(start => weekdayOf(wallTimeOf(start, zone).date)),
      locale,
    ),
    start: Math.min(...starts),
    minutes,
  }));
}
