import type { ZoomConfig } from './zoomClient.ts';
import type { Seal } from '#server/base/seal.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { MeetingProviders } from './providers/meetingProvider.ts';
import type { ReadStays } from './providers/classroomProvider.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';

/** Dependencies of meetings. */
export interface MeetingsOptions {
  /** Known once the server listens. */
  zoom: () => ZoomConfig;
  seal: Seal;
  /** Reads a listing with its private data, with the rights of the operator. */
  listingOf: (listingId: string) => Promise<Listing>;
  /** Makes plan, exceptions, stock and running subscriptions fit the class times of a listing. */
  settleSeats: (listingId: string) => Promise<void>;
  /** Provider of classes whose teacher has chosen none. */
  usualProvider: MeetingProviderName;
  /** Public origin of the site. */
  rootUrl: string;
  readStays: ReadStays;
  now?: () => number;
}

/** Dependencies of the use cases of meetings. */
export interface MeetingDeps extends Pick<
  MeetingsOptions,
  'listingOf' | 'settleSeats' | 'rootUrl'
> {
  providers: MeetingProviders;
  /** Epoch milliseconds. */
  now: () => number;
}
