import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dayMs, wallTimeOf } from '#shared/time/time.ts';

/** First and last day (`YYYY-MM-DD`), each in the zone of a class. */
export interface DaysOff {
  from: string;
  until: string;
}

/** Zones are at most 14 hours ahead of, and 12 behind UTC. */
const zoneMs = dayMs;

/**
 * Returns the class times to come that are held on days off, on the clock of the class. A listing
 * by dates has none. `now`: epoch milliseconds.
 */
export function timesOff(
  data: ListingPublicData,
  { from, until }: DaysOff,
  now: number,
): ScheduledTime[] {
  const { timezone } = data;
  if (!timezone || dateUnitOf(data) !== null) return [];
  const first = Math.max(now, Date.parse(from) - zoneMs);
  return scheduledTimes(data, first, Date.parse(until) + dayMs + zoneMs).filter(({ start }) => {
    const { date } = wallTimeOf(start, timezone);
    return start > now && date >= from && date <= until;
  });
}
