import type { MeetingProviders } from './providers/meetingProvider.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { StoredMeeting } from '#shared/contract/listingData.ts';

/** Dependencies of aligning meetings. */
export interface AlignMeetingsOptions {
  providers: MeetingProviders;
  operator: () => IntegrationSdk;
  /** Epoch milliseconds. */
  now: () => number;
}

type Stored = StoredMeeting | StoredMeeting[] | null;

/** Stores the meetings of a listing; null deletes them. */
export const storeMeetings = ({ operator }: AlignMeetingsOptions, id: string, zoom: Stored) =>
  operator().listings.update({ id, privateData: { zoom } });
