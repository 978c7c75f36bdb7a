import { chooseBooked } from './findParty.ts';
import { isHostOf } from './isHostOf.ts';
import { placesBeside, readAnyOrder } from './findGuest.ts';
import type { EnterDeps } from './party.ts';
import { readRoomId } from '../room/roomId.ts';
import type { Member } from '../room/roomRecord.ts';
import { ApiFault } from '#server/base/apiFault.ts';

/**
 * Returns whether somebody may stay in a room. Who came on an order: it is valid, it is for this
 * class time, and it has their place. Who hosts: it is their class, or they still help with it.
 */
export async function mayStay(
  deps: Pick<EnterDeps, 'operator' | 'classOf' | 'hostsOf' | 'now'>,
  roomId: string,
  member: Pick<Member, 'orderId' | 'seat' | 'accountId'>,
): Promise<boolean> {
  const { orderId, seat, accountId } = member;
  const named = readRoomId(roomId);
  if (!named) return true;
  if (orderId === null) return accountId === null || isHostOf(deps, named, accountId);
  const read = await readAnyOrder(deps, orderId);
  if (read?.listingId !== named.listingId) return false;
  if (seat !== null && seat > placesBeside(read.order)) return false;
  try {
    const { listing } = await deps.classOf(named.listingId);
    const booked = chooseBooked(listing, [read.order], named.start, deps.now());
    return booked?.standing === 'good';
  } catch (error) {
    // The class is deleted.
    if (error instanceof ApiFault && error.status === 404) return false;
    throw error;
  }
}
