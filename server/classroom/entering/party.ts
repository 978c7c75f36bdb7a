import type { ClassTime } from './chooseTime.ts';
import type { ClassOf } from './classOf.ts';
import type { BookedClass } from './findParty.ts';
import type { GuestKeys } from './guestKey.ts';
import type { HostsOf } from './hostsOf.ts';
import type { RoomRecord } from '../room/roomRecord.ts';
import type { GuestPlaces } from '../store/guestPlaces.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { Seal } from '#server/base/seal.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { enterBody } from '#shared/contract/bodies/classroom.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';
import type * as v from 'valibot';

export type EnterInput = v.InferOutput<typeof enterBody>;

/** Dependencies of coming in. */
export interface EnterDeps {
  operator: () => IntegrationSdk;
  places: GuestPlaces;
  keys: GuestKeys;
  seal: Seal;
  /** Server's secret behind the ids of people. */
  secret: string;
  classOf: ClassOf;
  hostsOf: HostsOf;
  /** State of a room, running or stored; null for one that never began. */
  recordOf: (roomId: string) => Promise<RoomRecord | null>;
  /** Most people in a room. */
  capacity: () => number;
  /** Where browsers connect: a path, or an address of another process. */
  socketUrl: string;
  /** Of classes whose meeting is not made yet. */
  usualProvider: MeetingProviderName;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Somebody who may come to a class time, unless `standing` says why not. */
export interface Party {
  listingId: string;
  time: ClassTime;
  standing: BookedClass['standing'];
  role: 'teacher' | 'student' | 'guest';
  /** Names them within all rooms: an account, or the place of a guest. */
  who: string;
  accountId: string | null;
  orderId: string | null;
  seat: number | null;
  name: string;
  image: string | null;
  isNew: boolean;
}

/** Refuses who is neither party of a class, without saying whether there is one. */
export const notYours = () =>
  apiFault(404, 'classroom-not-yours', 'There is no class of yours at this address.');
