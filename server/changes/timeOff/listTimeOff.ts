import { recordedChanges } from '../scheduleChanges/records.ts';
import { freeDates } from './closeDates.ts';
import { ownClasses } from './ownClasses.ts';
import type { Periods } from './periods.ts';
import type { TimeOffRow } from './tables.ts';
import { timesOff } from './timesOff.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { TimeOff } from '#shared/contract/api/teach.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { dayMs, iso } from '#shared/time/time.ts';

/** Dependencies of the list. */
export interface ListTimeOffDeps {
  periods: Pick<Periods, 'list'>;
  operator: () => IntegrationSdk;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Lists a teacher's days off that are not over, with how far they are carried out. */
export async function listTimeOff(
  { periods, operator, now }: ListTimeOffDeps,
  teacherId: string,
): Promise<{ timeOffs: TimeOff[] }> {
  const rows = await periods.list(teacherId, iso(now() - dayMs).slice(0, 10));
  if (rows.length === 0) return { timeOffs: [] };
  const listings = await ownClasses(operator, teacherId);
  return { timeOffs: rows.map(row => timeOffOf(row, listings, now())) };
}

/** Sums up how far days off are carried out. `now`: epoch milliseconds. */
export function timeOffOf(row: TimeOffRow, listings: readonly Listing[], now: number): TimeOff {
  const { id, from_day: from, until_day: until, due_at: dueAt, done_at: doneAt } = row;
  const ofListing = (listing: Listing) =>
    recordedChanges(listing).filter(
      ({ kind, timeOff }) => kind === 'cancel-date' && timeOff === id,
    );
  const changes = listings.flatMap(ofListing);
  const carriedOut = changes.filter(change => change.doneAt !== undefined);
  const failed = carriedOut.filter(({ conflict }) => conflict !== undefined).length;
  const isRecorded = doneAt !== null && carriedOut.length === changes.length;
  // Those that are not recorded yet.
  const left = listings.flatMap(listing => {
    if (doneAt !== null) return [];
    const known = new Set(ofListing(listing).map(({ date }) => date));
    return timesOff(listing.attributes.publicData, { from, until }, now).filter(
      ({ date }) => !known.has(date),
    );
  });
  return {
    id,
    from,
    until,
    status: isRecorded ? 'done' : dueAt.getTime() > now ? 'waiting' : 'running',
    undoMs: Math.max(0, dueAt.getTime() - now),
    dates: changes.length + left.length,
    closed: carriedOut.length - failed,
    failed,
    free: listings.reduce((sum, listing) => sum + freeDates(listing, id, now).length, 0),
  };
}
