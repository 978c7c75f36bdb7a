import { ApiFault, apiFault } from './apiFault.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { roomFault } from '#shared/schedule/meetingProvider.ts';
import type { RoomRules } from '#shared/schedule/meetingProvider.ts';

/** What the installation says of rooms: the usual provider, and what its engine can take. */
export type RoomLimits = Pick<RoomRules, 'usual' | 'size'>;

/** Most people in a room: what the engine can take, or less where operators say so. */
export const roomSizeOf = (engineSize: number): number =>
  marketplace.roomSize === 0 ? engineSize : Math.min(engineSize, marketplace.roomSize);

/**
 * Requires that a class can be held where it is to be. Of a published one, `before`, only what is
 * new has to fit. @throws ApiFault 409 `feature-switched-off`, `class-too-large`
 */
export function requireRoom(
  listing: Pick<Listing, 'attributes'>,
  before: Pick<Listing, 'attributes'> | null,
  { usual, size: engineSize }: RoomLimits,
): void {
  const size = roomSizeOf(engineSize);
  const rules = { usual, size, isOffered: marketplace.hasClassrooms };
  const fault = roomFault(listing, before, rules);
  if (fault === 'switched-off') {
    throw apiFault(409, 'feature-switched-off', 'No class is held on this site any more.');
  }
  if (fault === null) return;
  const title = `A room on this site has room for a teacher and ${size - 1} others.`;
  throw new ApiFault(409, [
    { status: 409, code: 'class-too-large', title, meta: { places: size - 1 } },
  ]);
}
