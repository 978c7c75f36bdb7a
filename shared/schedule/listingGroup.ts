import { onlyTime, rhythmOf } from './classSchedule.ts';
import { dateUnitOf } from './dateUnits.ts';
import type { ListingGroup } from '#shared/contract/api/teach.ts';
import type { ListingState } from '#shared/contract/listing.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Returns whether a class that is held once has ended; `now` in epoch milliseconds. */
export function isOver(data: ListingPublicData, now: number): boolean {
  if (rhythmOf(data) || dateUnitOf(data) !== null) return false;
  const time = onlyTime(data);
  return time !== null && time.end <= now;
}

/** Group of a listing in the list of its teacher; `now` in epoch milliseconds. */
export function groupOf(state: ListingState, data: ListingPublicData, now: number): ListingGroup {
  if (state === 'draft' || state === 'pendingApproval') return 'drafts';
  if (state === 'closed' || isOver(data, now)) return 'closed';
  return rhythmOf(data) ? 'weekly' : 'upcoming';
}
