import type { MeetingPair, SeriesPair, SeriesPart } from './series.ts';
import type { Meeting, MeetingPlan } from './zoomClient.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const minute = 60_000;

const linksOf = ({ id, joinUrl, startUrl }: Meeting) => ({
  meetingId: id,
  join_url: joinUrl,
  start_url: startUrl,
});

/** What a meeting of a class that is held once is created from. */
export const planOfOnce = (title: string, data: ListingPublicData, now: number): MeetingPlan => ({
  topic: title,
  start: data.unixTimeStamp ?? now,
  duration: data.classDuration?.value ?? 60,
  timezone: data.timezone ?? 'UTC',
});

/** What the recurring meeting of a part of a series is created from. */
export function planOfPart(
  title: string,
  data: ListingPublicData,
  { times, days }: SeriesPart,
): MeetingPlan {
  const { start, end } = times[0]!;
  return {
    topic: title,
    start,
    duration: (end - start) / minute,
    timezone: data.timezone ?? 'UTC',
    weekly: { days, times: times.length },
  };
}

/** What a listing keeps of the meeting of its only class; a class that moved needs another one. */
export const meetingDataOf = (meeting: Meeting, start: number | undefined): MeetingPair => ({
  ...linksOf(meeting),
  start,
});

/** What a listing keeps of the meeting of a part of its series. */
export const pairDataOf = (meeting: Meeting, { times, days }: SeriesPart): SeriesPair => ({
  ...linksOf(meeting),
  start: times[0]!.start,
  end: times.at(-1)!.end,
  days,
});
