import type { ListingState } from '#shared/contract/listing.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { rhythmOf, scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { hourMs } from '#shared/time/time.ts';

/** News of a class: it is new, or has new dates. */
export type ClassNews = 'class' | 'dates';

/** Dates of a class as they are known. Times are epoch milliseconds. */
export interface KnownDates {
  state: ListingState;
  /** Since when it has the state. */
  stateAt: number;
  /** Name of its last class time to come; null for none. */
  lastDate: string | null;
  /** End of that. */
  endsAt: number | null;
}

/** Teachers who close a class for less than this have changed nothing. */
const closedMs = hourMs;

/** Later than the name of any class time: of a series that goes on without an end. */
const endless = '9999-12-31';

/** Reads the dates of a class that are to come; what is booked by dates has none. */
export function datesOf(
  data: ListingPublicData,
  now: number,
): Pick<KnownDates, 'lastDate' | 'endsAt'> {
  if (dateUnitOf(data) !== null) return { lastDate: null, endsAt: null };
  const rhythm = rhythmOf(data);
  if (rhythm && data.lastClass === undefined && rhythm.seriesEnd === undefined) {
    return { lastDate: endless, endsAt: null };
  }
  const times = scheduledTimes(data, now, Infinity);
  // A moved class time has the same name, so moving the last one makes no new date.
  const lastDate =
    times
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? null;
  return { lastDate, endsAt: times.at(-1)?.end ?? null };
}

/** Returns what is new of a class since it was known as `before`; null for nothing. */
export function newsOf(
  before: KnownDates | null,
  after: KnownDates,
  data: ListingPublicData,
  now: number,
): ClassNews | null {
  const hasDates = dateUnitOf(data) !== null || after.lastDate !== null;
  if (after.state !== 'published' || !hasDates) return null;
  switch (before?.state) {
    case undefined:
    case 'draft':
    case 'pendingApproval':
      return 'class';
    case 'closed':
      return now - before.stateAt < closedMs ? null : 'dates';
    case 'published':
      return isLater(before, after, data, now) ? 'dates' : null;
  }
}

/**
 * Returns whether class times were added after the last one; moving the only one of a class adds
 * none.
 */
function isLater(
  before: KnownDates,
  { lastDate }: KnownDates,
  data: ListingPublicData,
  now: number,
): boolean {
  if (lastDate === null) return false;
  const wasOver = before.endsAt === null || before.endsAt <= now;
  if (rhythmOf(data) === null) return wasOver;
  return before.lastDate === null || lastDate > before.lastDate;
}
