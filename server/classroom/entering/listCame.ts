import { notYours } from './party.ts';
import type { EnterDeps } from './party.ts';
import { isHostOf } from './isHostOf.ts';
import { readRoomId } from '../room/roomId.ts';
import { readStays } from '../store/readStays.ts';
import type { RoomStore } from '../store/roomStore.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { ClassroomCame } from '#shared/contract/api/classroom.ts';
import { iso } from '#shared/time/time.ts';

/**
 * Returns who came to a class time, from when to when, for those who host it: who was there for the
 * first time first. @throws ApiFault 404 for others
 */
export async function listCame(
  { store, ...deps }: Pick<EnterDeps, 'classOf' | 'hostsOf'> & { store: RoomStore },
  roomId: string,
  sdk: ServerSdk,
): Promise<ClassroomCame> {
  const named = readRoomId(roomId);
  if (!named) throw notYours();
  const { id } = (await sdk.currentUser.show()).data;
  if (!(await isHostOf(deps, named, id))) throw notYours();
  const stays = await readStays(store, named.listingId, named.start);
  return {
    people: stays
      .filter(({ role }) => role !== 'teacher')
      .toSorted((one, other) => Number(other.isNew) - Number(one.isNew) || one.from - other.from)
      .map(({ name, role, isNew, from, until, minutes }) => ({
        name,
        isGuest: role === 'guest',
        isNew,
        from: iso(from),
        until: iso(until),
        minutes,
      })),
  };
}
