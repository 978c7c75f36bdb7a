import type { MeetingPair, SeriesPair, SeriesPart } from './series.ts';
import type { Meeting, MeetingPlan } from './zoomClient.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { minuteMs } from '#shared/time/time.ts';

const linksOf = ({ id, joinUrl, startUrl, provider }: Meeting) => ({
  meetingId: id,
  join_url: joinUrl,
  start_url: startUrl,
  ...(provider && { provider }),
});

/** Returns the meeting plan of a one-off class. */
export const planOfOnce = (title: string, data: ListingPublicData, now: number): MeetingPlan => ({
  topic: title,
  start: data.unixTimeStamp ?? now,
  duration: data.classDuration?.value ?? 60,
  timezone: data.timezone ?? 'UTC',
});

/**
 * Returns the meeting plan of a part of a series: a recurring meeting, or one for a single class
 * time.
 */
export function planOfPart(
  title: string,
  data: ListingPublicData,
  { times, days }: SeriesPart,
): MeetingPlan {
  const { start, end } = times[0]!;
  return {
    topic: title,
    start,
    duration: (end - start) / minuteMs,
    timezone: data.timezone ?? 'UTC',
    ...(times.length > 1 && { weekly: { days, times: times.length } }),
  };
}

/**
 * Returns the stored data of the meeting of a one-off class. `start` shows later whether the class
 * has moved.
 */
export const meetingDataOf = (meeting: Meeting, start: number | undefined): MeetingPair => ({
  ...linksOf(meeting),
  start,
});

/** Returns the stored data of the meeting of a part of a series. */
export const pairDataOf = (meeting: Meeting, { times, days }: SeriesPart): SeriesPair => ({
  ...linksOf(meeting),
  start: times[0]!.start,
  end: times.at(-1)!.end,
  days,
  times,
});
