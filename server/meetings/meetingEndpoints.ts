import { endpoint } from '#server/http/api/endpoint.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Meetings } from './meetings.ts';
import { MeetingError } from './zoomClient.ts';
import { providerOf } from '#shared/schedule/meetingProvider.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';
import type { Consents } from './zoomConsent.ts';
import { extensionCallback } from './meetingRouter.ts';
import { safeBackUrl } from './zoomConsent.ts';
import { meetingOperations } from './operations.ts';
import { mayExtend } from '#shared/schedule/classSeries.ts';
import { entityOf } from '#shared/contract/denormalise.ts';

/**
 * Makes the meeting of one of the caller's listings. False when the teacher has to connect the
 * service first.
 *
 * @throws ApiFault 424 when the service does not answer
 */
export async function ensureMeetingOf(
  meetings: Pick<Meetings, 'ensureMeeting'>,
  sdk: ServerSdk,
  listingId: string,
): Promise<boolean> {
  return answering(meetings.ensureMeeting(sdk, listingId));
}

async function answering(call: Promise<boolean>): Promise<boolean> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof MeetingError)) throw error;
    throw apiFault(424, 'meeting-service-failed', 'The meeting service did not answer.');
  }
}

/**
 * POST /api/meetings: makes the meeting of one of the caller's listings. Answers with the address
 * that begins the connection when the teacher has not connected the meeting service.
 */
export const meetingsEndpoint = (meetings: Meetings) =>
  endpoint({
    ...meetingOperations.makeMeeting,
    async run({ input: { listingId }, sdk }) {
      const isMade = await ensureMeetingOf(meetings, sdk, listingId);
      return { authorizeUrl: isMade ? null : '/api/zoom/connect' };
    },
  });

/**
 * POST /api/meeting-provider: holds one of the caller's classes with another provider, or changes
 * its classroom. Answers with the address that begins the connection when Zoom has to be connected
 * first; nothing is changed then.
 */
export const providerEndpoint = (meetings: Pick<Meetings, 'choose'>) =>
  endpoint({
    ...meetingOperations.chooseProvider,
    async run({ input, sdk }) {
      const isChosen = await answering(meetings.choose(sdk, input));
      return { authorizeUrl: isChosen ? null : '/api/zoom/connect' };
    },
  });

/**
 * POST /api/extend-meetings: begins making the series of one of the caller's classes six months
 * longer. Answers with the address of the consent page of the meeting service, or of our own
 * callback for the classroom; from there the teacher comes back to `backUrl`. 409
 * `meeting-extension-not-offered` for a class that is not out, not held every week, or planned for
 * more than a year.
 */
export const extendMeetingsEndpoint = (
  consents: Consents,
  { rootUrl, usualProvider }: { rootUrl: string; usualProvider: MeetingProviderName },
) =>
  endpoint({
    ...meetingOperations.extendMeetings,
    failure: () => 'extend-meetings-failed',
    async run({ input: { listingId, backUrl }, sdk, res }) {
      const [listing, user] = await Promise.all([
        sdk.ownListings.show({ id: listingId }).then(entityOf),
        sdk.currentUser.show().then(entityOf),
      ]);
      const { lastClass } = listing.attributes.publicData;
      if (!mayExtend(listing, Date.now()) || lastClass === undefined) {
        throw apiFault(409, 'meeting-extension-not-offered', 'No more meetings can be made now.');
      }
      const back = safeBackUrl(backUrl);
      const authorizeUrl = await consents.begin(res, {
        userId: user.id,
        backUrl: back,
        redirectUri: extensionCallback(rootUrl, back),
        extension: { listingId, lastClass },
        provider: providerOf(listing.attributes.privateData, usualProvider),
      });
      return { authorizeUrl };
    },
  });
