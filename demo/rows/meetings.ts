import type { Sandbox } from '@flowroom/sandbox';
import type { Tx } from '@flowroom/marketplace/seeding';
import { createRandom } from '../model/random.ts';
import { meetingDataOf, pairDataOf } from '#server/meetings/classMeetings.ts';
import { classroomMeeting } from '#server/meetings/providers/classroomProvider.ts';
import { connectionOf } from '#server/meetings/connections.ts';
import type { ZoomConnection } from '#server/meetings/connections.ts';
import type { Seal } from '#server/base/seal.ts';
import { isSeries, missingParts } from '#server/meetings/series.ts';
import type { ZoomData } from '#server/meetings/series.ts';
import { tokensOf } from '#server/meetings/zoomClient.ts';
import type { DemoListing, DemoPerson } from '../model/demoListing.ts';
import { isByDate, listingRow, listingState } from './listingRow.ts';
import { addressOf } from './writePeople.ts';

/** Meeting service that the demo is written to. */
export interface DemoMeetingService {
  /** Public origin of the site. */
  rootUrl: string;
  addHost: Sandbox['addHost'];
  /** Of the web server that will use the connections; null when another process is that. */
  seal: Seal | null;
}

/** Meetings of classes, and connections as the meeting stub stores them. */
export interface DemoMeetings {
  /** Meetings by listing id, as listings keep them in their private data. */
  meetings: Map<string, ZoomData>;
  /** Connections by teacher id. */
  connections: Map<string, ZoomConnection>;
}

/**
 * Connects the teachers to the meeting stub, and gives their classes classrooms of the site.
 * Without the stub there are none, as a real service must not be given demo data.
 */
export async function arrangeMeetings(
  service: DemoMeetingService | null,
  teachers: readonly DemoPerson[],
  listings: readonly DemoListing[],
  now: Date,
): Promise<DemoMeetings> {
  const arranged: DemoMeetings = { meetings: new Map(), connections: new Map() };
  if (!service) return arranged;
  for (const listing of listings) {
    if (listingState(listing.entry) === 'draft' || isByDate(listing.entry)) continue;
    arranged.meetings.set(listing.id, meetingsOf(service.rootUrl, listing, now));
  }
  for (const teacher of teachers) {
    const name = `${teacher.firstName} ${teacher.lastName}`;
    const { tokens } = service.addHost({ name, email: addressOf(teacher) }, []);
    if (!service.seal) continue;
    const connection = await connectionOf(service.seal, tokensOf(tokens), now.getTime());
    arranged.connections.set(teacher.id, connection);
  }
  return arranged;
}

/** The meeting of a class that is held once, or the meetings of its series. */
function meetingsOf(
  rootUrl: string,
  { id, entry, teacher, schedule }: DemoListing,
  now: Date,
): ZoomData {
  const random = createRandom(`listing/${entry.title}`);
  const data = listingRow(entry, teacher, schedule, random).public_data;
  const made = () => classroomMeeting(rootUrl, id);
  if (!isSeries(data)) return meetingDataOf(made(), data.unixTimeStamp);
  return missingParts(data, [], now.getTime()).map(part => pairDataOf(made(), part));
}

/** Writes the connections with their teachers. */
export async function writeConnections(tx: Tx, { connections }: DemoMeetings): Promise<void> {
  for (const [id, zoom] of connections) {
    await tx
      .updateTable('users')
      .set({ private_data: JSON.stringify({ zoom }) })
      .where('id', '=', id)
      .execute();
  }
}
