import type { Recipient } from './recipient.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dateUnitOf, isInRoom } from '#shared/schedule/dateUnits.ts';

/**
 * Zone in which a reader sees a class: their own, but that of the location for a class in a room.
 */
export function readingZone(
  data: ListingPublicData,
  { timeZone }: Pick<Recipient, 'timeZone'>,
): string {
  if (dateUnitOf(data) !== null) return 'UTC';
  const own = data.timezone ?? 'UTC';
  return isInRoom(data) ? own : (timeZone ?? own);
}
