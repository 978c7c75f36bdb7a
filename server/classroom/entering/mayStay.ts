import { chooseBooked } from './findParty.ts';
import { placesBeside, readAnyOrder } from './findGuest.ts';
import type { EnterDeps } from './party.ts';
import { readRoomId } from '../room/roomId.ts';
import type { Member } from '../room/roomRecord.ts';
import { ApiFault } from '#server/base/apiFault.ts';

/**
 * Returns whether somebody who came on an order may stay in a room: it is valid, it is for this
 * class time, and it has their place.
 */
export async function mayStay(
  deps: Pick<EnterDeps, 'operator' | 'classOf' | 'now'>,
  roomId: string,
  { orderId, seat }: Pick<Member, 'orderId' | 'seat'>,
): Promise<boolean> {
  const named = readRoomId(roomId);
  if (!named || orderId === null) return true;
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
