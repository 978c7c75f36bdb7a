import type { Listing } from '#shared/contract/entities.ts';
import type { RoomLimits } from '#server/base/requireRoom.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';
import type { Logger } from 'pino';
import type { Connections } from './connections.ts';
import type { MeetingProviders } from './providers/meetingProvider.ts';

/** Dependencies of the use cases of meetings. */
export interface MeetingDeps {
  providers: MeetingProviders;
  /** Reads a listing with its private data, with the rights of the operator. */
  listingOf: (listingId: string) => Promise<Listing>;
  /** Makes plan, exceptions, stock and running subscriptions fit the class times of a listing. */
  settleSeats: (listingId: string) => Promise<void>;
  /** Public origin of the site. */
  rootUrl: string;
  /** Who holds classes here, the usual one first. */
  offered: readonly MeetingProviderName[];
  /** Of rooms of the site. */
  roomSize: RoomLimits['size'];
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Dependencies of meetings. */
export interface MeetingsOptions extends MeetingDeps {
  connections: Pick<Connections, 'save'>;
}
