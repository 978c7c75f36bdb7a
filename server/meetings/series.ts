import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import { addMonths } from '#shared/schedule/classSeries.ts';
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
}

/** One recurring meeting of a weekly class: the class times of at most a month. */
export interface SeriesPair extends MeetingPair {
  /** Start of its first class time and end of its last one, epoch ms. */
  start: number;
  end: number;
  /** Days of the week, `1` is Sunday. */
  days: number[];
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

/** Tells whether a class is held every week. */
export const isSeries = (data: ListingPublicData): boolean => daysOf(data).length > 0;

/**
 * Returns the meetings of a weekly class that match its present days and times. The single pair of an
 * older listing counts for its series until `singleUntil` (epoch milliseconds), or not at all without it.
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
 * Returns the parts without a meeting for the class times that end after `from` (epoch milliseconds).
 * Each part is a month, so that the link of a single class time expires with the month.
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
 * Returns the links for an order: those of the single meeting, or of the meeting of the order's class
 * time, which is the next one for a subscription. Null without a meeting.
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
