import type { ListingPrivateData, StoredMeeting } from '#shared/contract/listingData.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';

/** The provider of a stored meeting; those from before there were two are Zoom's. */
export const providerOfMeeting = ({ provider }: Pick<StoredMeeting, 'provider'>) =>
  provider ?? 'zoom';

/**
 * Returns the provider that a class is held with: the one that its teacher chose, that of its
 * meetings, or the usual one of the site.
 */
export function providerOf(
  privateData: Pick<ListingPrivateData, 'meetingProvider' | 'zoom'> | undefined,
  usual: MeetingProviderName,
): MeetingProviderName {
  const { meetingProvider, zoom } = privateData ?? {};
  if (meetingProvider) return meetingProvider;
  const last = Array.isArray(zoom) ? zoom.at(-1) : zoom;
  return last ? providerOfMeeting(last) : usual;
}
