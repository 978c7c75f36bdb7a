import type { Connections } from '../connections.ts';
import { joinsOf } from '../joins.ts';
import { plannedTimes, replan, takeAway } from '../plannedMeeting.ts';
import { createMeeting } from '../zoomClient.ts';
import type { ZoomConfig } from '../zoomClient.ts';
import type { MeetingAccess, MeetingProvider } from './meetingProvider.ts';

/** Creates the provider that holds classes in the teachers' accounts at Zoom. */
export function createZoomProvider(
  zoom: () => ZoomConfig,
  connections: Pick<Connections, 'withToken'>,
): MeetingProvider {
  const accessWith = (accessToken: string): MeetingAccess => {
    const access = { apiUrl: zoom().apiUrl, accessToken };
    return {
      provider: 'zoom',
      create: (_listingId, plan) => createMeeting(zoom(), accessToken, plan),
      plannedTimes: meetingId => plannedTimes(access, meetingId),
      replan: (meetingId, planned, time) => replan(access, meetingId, planned, time),
      takeAway: (meetingId, occurrenceId) => takeAway(access, meetingId, occurrenceId),
      joins: (_listingId, meetingId, time) => joinsOf(access, meetingId, time),
    };
  };
  return {
    name: 'zoom',
    withAccess: (account, step) => connections.withToken(account, token => step(accessWith(token))),
  };
}
