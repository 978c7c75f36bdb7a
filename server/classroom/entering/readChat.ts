import { chooseBooked, ownOrders } from './findParty.ts';
import { notYours } from './party.ts';
import type { EnterDeps } from './party.ts';
import { isHostOf } from './isHostOf.ts';
import { readRoomId } from '../room/roomId.ts';
import type { RoomStore } from '../store/roomStore.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { ClassroomChat } from '#shared/contract/api/classroom.ts';

/** Returns the retained chat of a class time for its parties. @throws ApiFault 404 for others */
export async function readChat(
  { now, store, ...deps }: Pick<EnterDeps, 'classOf' | 'hostsOf' | 'now'> & { store: RoomStore },
  roomId: string,
  sdk: ServerSdk,
): Promise<ClassroomChat> {
  const named = readRoomId(roomId);
  if (!named) throw notYours();
  const { id } = (await sdk.currentUser.show()).data;
  if (!(await isHostOf(deps, named, id))) {
    const { listing } = await deps.classOf(named.listingId);
    const orders = await ownOrders(sdk, named.listingId);
    const booked = chooseBooked(listing, orders, named.start, now());
    // What was paused or not paid was not theirs; what was ended since had been.
    if (!booked || (booked.standing !== 'good' && booked.standing !== 'over')) throw notYours();
  }
  return { lines: await store.lines(roomId, now()) };
}
