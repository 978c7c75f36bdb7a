import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import { addMonths } from '#shared/schedule/classSeries.ts';
import type {
  ListingPrivateData,
  ListingPublicData,
  MeetingLinks,
} from '#shared/contract/listingData.ts';

/** The meeting of a class that is held once, as listings keep it in `privateData.zoom`. */
export interface MeetingPair extends MeetingLinks {
  meetingId?: string;
  /** Start of the class it was made for, epoch ms. */
  start?: number;
}

/** One recurring meeting of a weekly class: the class times of at most a month. */
export interface SeriesPair extends MeetingPair {
  /** Start of its first class time and end of its last one, epoch ms. */
  start: number;
  end: number;
  /** Days of the week, `1` is Sunday. */
  days: number[];
}

/** What a listing's private data may hold; very old lists are pairs without their period. */
export type ZoomData = ListingPrivateData['zoom'];

/** Class times of one meeting of a series, in order; never empty. */
export interface SeriesPart {
  times: ScheduledTime[];
  days: number[];
}

const daysOf = ({ weeklyDays = [] }: ListingPublicData): number[] =>
  weeklyDays.map(({ value }) => Number(value)).sort((a, b) => a - b);

/** Whether a class is held every week. */
export const isSeries = (data: ListingPublicData): boolean => daysOf(data).length > 0;

/**
 * The meetings that a weekly class has and that still belong to it: those of other days or times
 * are left out, since the class has moved. The one pair of an older listing stands for its series
 * until `singleUntil` (epoch ms); for nothing without that.
 */
export function standingPairs(
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
  const starts = new Set(times.map(({ start }) => start));
  const ends = new Set(times.map(({ end }) => end));
  return zoom.filter(
    (pair): pair is SeriesPair =>
      pair.start !== undefined &&
      pair.end !== undefined &&
      starts.has(pair.start) &&
      ends.has(pair.end) &&
      String(pair.days) === String(days),
  );
}

/**
 * The meetings that are still to be made for the class times that end after `from` (epoch ms), a
 * meeting for each month: whoever comes once holds a link that ends with the month.
 */
export function missingParts(
  data: ListingPublicData,
  pairs: readonly SeriesPair[],
  from: number,
): SeriesPart[] {
  const days = daysOf(data);
  const open = scheduledTimes(data, from, Infinity).filter(
    time => !pairs.some(({ start, end }) => start <= time.start && time.end <= end),
  );
  const parts: SeriesPart[] = [];
  const anchor = open[0]?.date ?? '';
  let months = 0;
  for (const time of open) {
    const isNext = months === 0 || time.date >= addMonths(anchor, months);
    if (!isNext) parts.at(-1)?.times.push(time);
    else parts.push({ times: [time], days });
    while (time.date >= addMonths(anchor, months)) months += 1;
  }
  return parts;
}

/** A class time of an order, epoch ms. */
export interface AskedTime {
  start: number;
  end: number;
}

/**
 * The pair that an order's links come from. Of a single meeting it is that one; of a series it is
 * the meeting of the order's class time, and of an order of many (a subscription) that of its next
 * one. Null when there is no meeting for it.
 */
export function pairOf(
  zoom: ZoomData,
  times: readonly AskedTime[],
  now: number,
): Partial<MeetingLinks> | null {
  if (!zoom) return null;
  if (!Array.isArray(zoom)) return zoom;
  const next = times.find(({ end }) => end > now) ?? times.at(-1);
  const at = next?.start ?? now;
  const pairs = zoom.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0));
  return pairs.find(({ end = Infinity }) => end > at) ?? null;
}
