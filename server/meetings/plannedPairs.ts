import { dayMs } from '#shared/time/time.ts';
import { covers } from './series.ts';
import type { SeriesPair } from './series.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import type { StoredMeeting } from '#shared/contract/listingData.ts';

/** Meetings stay stored so long after their last class time, as their reports are read. */
export const retentionMs = 40 * dayMs;

/** A meeting of a series with the class times that it is planned for. */
export type PlannedPair = SeriesPair & { times: ScheduledTime[] };

export const isSame = (
  one: { start: number; end: number },
  other: { start: number; end: number },
): boolean => one.start === other.start && one.end === other.end;

/**
 * Returns the meetings of a series with their class times. Of older ones it is not known what they
 * are planned for; those that they cover now are taken for it.
 */
export const plannedPairs = (zoom: readonly StoredMeeting[], times: readonly ScheduledTime[]) =>
  zoom.flatMap(({ start, end, join_url, start_url, days = [], ...pair }): PlannedPair[] => {
    if (start === undefined || end === undefined || !join_url || !start_url) return [];
    const known = pair.times ?? times.filter(time => covers({ start, end }, time));
    return [{ ...pair, start, end, join_url, start_url, days, times: known }];
  });

export const spanOf = (times: readonly ScheduledTime[]) => ({
  start: Math.min(...times.map(({ start }) => start)),
  end: Math.max(...times.map(({ end }) => end)),
});

export const withTimes = (pair: PlannedPair, times: readonly ScheduledTime[]): PlannedPair => ({
  ...pair,
  ...spanOf(times),
  times: times.toSorted((a, b) => a.start - b.start),
});
