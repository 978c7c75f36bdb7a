import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import { addMonths } from '#shared/schedule/classSeries.ts';
import { addDays, wallTimeOf, weekdayOf } from '#shared/time/time.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';
import type {
  ListingPrivateData,
  ListingPublicData,
  MeetingLinks,
} from '#shared/contract/listingData.ts';

/** The meeting of a one-off class in `privateData.zoom` of its listing. */
export interface MeetingPair extends MeetingLinks {
  meetingId?: string;
  /** Start of the class when it was created, epoch milliseconds. */
  start?: number;
  /** Zoom when left out. */
  provider?: MeetingProviderName;
}

/** One recurring meeting of a weekly class: the class times of at most a month. */
export interface SeriesPair extends MeetingPair {
  /** Start of its first class time and end of its last one, epoch ms. */
  start: number;
  end: number;
  /** Days of the week, `1` is Sunday. */
  days: number[];
  /** Class times that it is planned for; older ones have all that lie between start and end. */
  times?: ScheduledTime[];
}

/** Meetings in the private data of a listing; lists of old versions have no periods. */
export type ZoomData = ListingPrivateData['zoom'];

/** Class times of one meeting of a series, in order; never empty. */
export interface SeriesPart {
  times: ScheduledTime[];
  days: number[];
}

const daysOf = ({ weeklyDays = [] }: ListingPublicData): number[] =>
  weeklyDays.map(({ value }) => Number(value)).sort((a, b) => a - b);

/** Returns whether a class is held every week. */
export const isSeries = (data: ListingPublicData): boolean => daysOf(data).length > 0;

/**
 * Returns the meetings of a weekly class that match its present days and times. The single pair of
 * an older listing counts for its series until `singleUntil` (epoch milliseconds), or not at all
 * without it.
 */
export function currentPairs(
  zoom: ZoomData,
  data: ListingPublicData,
  singleUntil: number | undefined,
): SeriesPair[] {
  const days = daysOf(data);
  const first = data.unixTimeStamp;
  if (!Array.isArray(zoom)) {
    const { join_url, start_url, meetingId, start } = zoom ?? {};
    const isKept = join_url && start_url && first !== undefined && singleUntil !== undefined;
    if (!isKept || (start !== undefined && start !== first)) return [];
    return [
      {
        ...(meetingId && { meetingId }),
        join_url,
        start_url,
        start: first,
        end: singleUntil,
        days,
      },
    ];
  }
  const times = scheduledTimes(data, 0, Infinity);
  const held = new Map(times.map(({ date, start, end }) => [`${date} ${start}`, end]));
  const starts = new Set(times.map(({ start }) => start));
  const ends = new Set(times.map(({ end }) => end));
  return zoom.filter((pair): pair is SeriesPair => {
    if (pair.start === undefined || pair.end === undefined) return false;
    if (pair.times) {
      return pair.times.every(({ date, start, end }) => held.get(`${date} ${start}`) === end);
    }
    return starts.has(pair.start) && ends.has(pair.end) && String(pair.days) === String(days);
  });
}

/** Returns true when a meeting is planned for a class time. */
export const covers = (
  pair: Pick<SeriesPair, 'start' | 'end' | 'times'>,
  { date, start, end }: ScheduledTime,
): boolean =>
  pair.times
    ? pair.times.some(time => time.date === date && time.start === start)
    : pair.start <= start && end <= pair.end;

interface Rhythm {
  days: number[];
  times: (ScheduledTime & { day: string; month: number })[];
}

/** Groups class times that are held at one time of the day for the same length. */
function rhythmsOf(times: readonly ScheduledTime[], timezone: string): Rhythm[] {
  const found = new Map<string, Rhythm>();
  const anchor = times[0]?.date ?? '';
  let months = 0;
  for (const time of times) {
    while (time.date >= addMonths(anchor, months + 1)) months += 1;
    const { date: day, time: clock } = wallTimeOf(time.start, timezone);
    const key = `${clock} ${time.end - time.start}`;
    const rhythm = found.get(key) ?? { days: [], times: [] };
    rhythm.times.push({ ...time, day, month: months });
    rhythm.days = [...new Set([...rhythm.days, weekdayOf(day)])].sort((a, b) => a - b);
    found.set(key, rhythm);
  }
  return [...found.values()];
}

/** Returns the first of some weekdays after a day. */
function dayAfter(day: string, days: readonly number[]): string {
  let next = addDays(day, 1);
  while (!days.includes(weekdayOf(next))) next = addDays(next, 1);
  return next;
}

/**
 * Returns the parts without a meeting for the class times that end after `from` (epoch
 * milliseconds). The meeting service repeats a meeting on days of the week without gaps, so a part
 * ends before a day that is skipped, and a class time of its own is one. Each is a month at most,
 * so that the link of a single class time expires with the month.
 */
export function missingParts(
  data: ListingPublicData,
  pairs: readonly Pick<SeriesPair, 'start' | 'end' | 'times'>[],
  from: number,
): SeriesPart[] {
  const open = scheduledTimes(data, from, Infinity).filter(
    time => !pairs.some(pair => covers(pair, time)),
  );
  const parts: SeriesPart[] = [];
  for (const { days, times } of rhythmsOf(open, data.timezone ?? 'UTC')) {
    for (const [index, { day, month, ...time }] of times.entries()) {
      const before = times[index - 1];
      const isNext = before?.month === month && day === dayAfter(before.day, days);
      if (isNext) parts.at(-1)?.times.push(time);
      else parts.push({ times: [time], days });
    }
  }
  return parts.sort((a, b) => (a.times[0]?.start ?? 0) - (b.times[0]?.start ?? 0));
}

/** A class time of an order, epoch ms. */
export interface OrderTime {
  start: number;
  end: number;
}

/**
 * Returns the links for an order: those of the single meeting, or of the meeting of the order's
 * class time, which is the next one for a subscription. Null without a meeting.
 */
export function pairOf(
  zoom: ZoomData,
  times: readonly OrderTime[],
  now: number,
): Partial<MeetingPair> | null {
  if (!zoom) return null;
  if (!Array.isArray(zoom)) return zoom;
  const next = times.find(({ end }) => end > now) ?? times.at(-1);
  const at = next?.start ?? now;
  const planned = zoom.find(({ times = [] }) => times.some(({ start }) => start === at));
  if (planned) return planned;
  const pairs = zoom.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0));
  return pairs.find(({ end = Infinity, times: planned }) => end > at && !(planned && next)) ?? null;
}
