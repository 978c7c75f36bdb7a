import type { ZoomConfig } from './zoomClient.ts';
import type { Seal } from '#server/base/seal.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { Connections } from './connections.ts';

/** Dependencies of meetings. */
export interface MeetingsOptions {
  /** Known once the server listens. */
  zoom: () => ZoomConfig;
  seal: Seal;
  /** Reads a listing with its private data, with the rights of the operator. */
  listingOf: (listingId: string) => Promise<Listing>;
  /** Makes plan, exceptions, stock and running subscriptions fit the class times of a listing. */
  settleSeats: (listingId: string) => Promise<void>;
  now?: () => number;
}

/** Dependencies of the use cases of meetings. */
export interface MeetingDeps extends Pick<MeetingsOptions, 'zoom' | 'listingOf' | 'settleSeats'> {
  connections: Connections;
  /** Epoch milliseconds. */
  now: () => number;
}
