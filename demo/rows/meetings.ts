import type { Sandbox } from '@flowroom/sandbox';
import type { Tx } from '@flowroom/marketplace/seeding';
import { createRandom } from '../model/random.ts';
import {
  meetingDataOf,
  pairDataOf,
  planOfOnce,
  planOfPart,
} from '#server/meetings/classMeetings.ts';
import { connectionOf } from '#server/meetings/connections.ts';
import type { ZoomConnection } from '#server/meetings/connections.ts';
import type { Seal } from '#server/base/seal.ts';
import { isSeries, missingParts } from '#server/meetings/series.ts';
import type { ZoomData } from '#server/meetings/series.ts';
import { meetingFields, tokensOf } from '#server/meetings/zoomClient.ts';
import type { Meeting, MeetingPlan } from '#server/meetings/zoomClient.ts';
import type { DemoListing, DemoPerson } from '../model/demoListing.ts';
import { isByDate, listingRow, listingState } from './listingRow.ts';
import { addressOf } from './writePeople.ts';

/** Meeting service that the demo is written to. */
export interface DemoMeetingService {
  addHost: Sandbox['addHost'];
  /** Of the web server that will use the connections; null when another process is that. */
  seal: Seal | null;
}

/** Meetings and connections as the meeting stub stores them. */
export interface DemoMeetings {
  /** Meetings by listing id, as listings keep them in their private data. */
  meetings: Map<string, ZoomData>;
  /** Connections by teacher id. */
  connections: Map<string, ZoomConnection>;
}

/**
 * Connects the teachers to the meeting stub and creates the meetings of their classes. Without the
 * stub there are none, as a real service must not be given demo data.
 */
export async function arrangeMeetings(
  service: DemoMeetingService | null,
  teachers: readonly DemoPerson[],
  listings: readonly DemoListing[],
  now: Date,
): Promise<DemoMeetings> {
  const arranged: DemoMeetings = { meetings: new Map(), connections: new Map() };
  if (!service) return arranged;
  for (const teacher of teachers) {
    const own = listings.filter(
      ({ teacherId, entry }) =>
        teacherId === teacher.id && listingState(entry) !== 'draft' && !isByDate(entry),
    );
    const wanted = own.map(listing => meetingsOf(listing, now));
    const { tokens, meetings } = service.addHost(
      { name: `${teacher.firstName} ${teacher.lastName}`, email: addressOf(teacher) },
      wanted.flatMap(({ plans }) => plans.map(meetingFields)),
    );
    let next = 0;
    own.forEach(({ id }, index) => {
      const { plans, dataOf } = wanted[index]!;
      arranged.meetings.set(id, dataOf(meetings.slice(next, (next += plans.length))));
    });
    if (!service.seal) continue;
    const connection = await connectionOf(service.seal, tokensOf(tokens), now.getTime());
    arranged.connections.set(teacher.id, connection);
  }
  return arranged;
}

interface WantedMeetings {
  plans: MeetingPlan[];
  /** Returns the listing's private data for the meetings made from the plans. */
  dataOf: (meetings: readonly Meeting[]) => ZoomData;
}

/** The meeting of a class that is held once, or the meetings of its series. */
function meetingsOf({ entry, teacher, schedule }: DemoListing, now: Date): WantedMeetings {
  const random = createRandom(`listing/${entry.title}`);
  const data = listingRow(entry, teacher, schedule, random).public_data;
  if (!isSeries(data)) {
    return {
      plans: [planOfOnce(entry.title, data, now.getTime())],
      dataOf: ([meeting]) => meetingDataOf(meeting!, data.unixTimeStamp),
    };
  }
  const parts = missingParts(data, [], now.getTime());
  return {
    plans: parts.map(part => planOfPart(entry.title, data, part)),
    dataOf: meetings => meetings.map((meeting, index) => pairDataOf(meeting, parts[index]!)),
  };
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
