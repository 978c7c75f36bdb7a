import type { Sandbox } from '#sandbox/index.ts';
import type { Tx } from '#marketplace/db/database.ts';
import { connectionOf, meetingDataOf } from '#server/meetings/meetings.ts';
import type { ZoomConnection } from '#server/meetings/meetings.ts';
import type { Seal } from '#server/meetings/seal.ts';
import { tokensOf } from '#server/meetings/zoomClient.ts';
import type { DemoListing, DemoPerson } from './demoListing.ts';
import { minute } from './schedule.ts';
import { isByDate, listingState } from './listingRow.ts';
import { addressOf } from './writePeople.ts';

/** What the meetings of the demo are made with. */
export interface MeetingStandIn {
  addHost: Sandbox['addHost'];
  /** Of the web server that will use the connections; null when another process is that. */
  seal: Seal | null;
}

/** What the meeting stand-in has been told for the demo. */
export interface DemoMeetings {
  /** Meetings by listing id, as listings keep them in their private data. */
  meetings: Map<string, ReturnType<typeof meetingDataOf>>;
  /** Connections by teacher id. */
  connections: Map<string, ZoomConnection>;
}

/**
 * Connects the teachers to the meeting stand-in and makes the meetings of their classes. Without it
 * there are none: nothing is made up in the name of a real service.
 */
export async function arrangeMeetings(
  standIn: MeetingStandIn | null,
  teachers: readonly DemoPerson[],
  listings: readonly DemoListing[],
  now: Date,
): Promise<DemoMeetings> {
  const arranged: DemoMeetings = { meetings: new Map(), connections: new Map() };
  if (!standIn) return arranged;
  for (const teacher of teachers) {
    const own = listings.filter(
      ({ teacherId, entry }) =>
        teacherId === teacher.id && listingState(entry) !== 'draft' && !isByDate(entry),
    );
    const { tokens, meetings } = standIn.addHost(
      { name: `${teacher.firstName} ${teacher.lastName}`, email: addressOf(teacher) },
      own.map(({ entry, schedule: { first, timezone } }) => ({
        topic: entry.title,
        start_time: first.start.toISOString().replace('.000', ''),
        duration: (first.end.getTime() - first.start.getTime()) / minute,
        timezone,
      })),
    );
    own.forEach(({ id, schedule }, index) => {
      const meeting = meetings[index];
      if (meeting)
        arranged.meetings.set(id, meetingDataOf(meeting, schedule.first.start.getTime()));
    });
    if (!standIn.seal) continue;
    const connection = await connectionOf(standIn.seal, tokensOf(tokens), now.getTime());
    arranged.connections.set(teacher.id, connection);
  }
  return arranged;
}

/** Keeps the connections with their teachers. */
export async function writeConnections(tx: Tx, { connections }: DemoMeetings): Promise<void> {
  for (const [id, zoom] of connections) {
    await tx
      .updateTable('users')
      .set({ private_data: JSON.stringify({ zoom }) })
      .where('id', '=', id)
      .execute();
  }
}
