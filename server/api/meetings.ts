import { endpoint } from './endpoint.ts';
import { apiFault } from './fault.ts';
import type { Meetings } from '../meetings/meetings.ts';
import { MeetingError } from '../meetings/zoomClient.ts';
import { listingBody } from '#shared/contract/bodies/orders.ts';

/**
 * POST /api/meetings: makes the meeting of one of the caller's listings. Answers with the address
 * that begins the connection when the teacher has not connected the meeting service.
 */
export const meetingsEndpoint = (meetings: Meetings) =>
  endpoint({
    path: '/meetings',
    access: 'signedIn',
    input: listingBody,
    async run({ input: { listingId }, sdk }) {
      try {
        const isMade = await meetings.ensureMeeting(sdk, listingId);
        return { authorizeUrl: isMade ? null : '/api/zoom/connect' };
      } catch (error) {
        if (!(error instanceof MeetingError)) throw error;
        throw apiFault(424, 'meeting-service-failed', 'The meeting service did not answer.');
      }
    },
  });
