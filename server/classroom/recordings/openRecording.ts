import { randomUUID } from 'node:crypto';
import { notYours } from '../entering/party.ts';
import { readRoomId } from '../room/roomId.ts';
import { isPresent, keepsOrder } from '../room/roomRecord.ts';
import type { RoomRecord } from '../room/roomRecord.ts';
import { recordingClosed } from './recordingDeps.ts';
import type { RecordingDeps } from './recordingDeps.ts';
import { lateUploadMs, partsMax } from './recordingLimits.ts';
import { writeUploadKey } from './uploadKey.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { OpenedRecording } from '#shared/contract/api/recordings.ts';
import type { OpenRecordingCall } from '#shared/contract/bodies/recordings.ts';
import { classroomOf } from '#shared/contract/classroomSettings.ts';
import { dayMs } from '#shared/time/time.ts';

/**
 * Begins a part of the recording of a class that runs, for one of those who keep order in its room.
 * @throws ApiFault 404 for others; 409 where nothing is recorded now, or not in this class, or
 * there is no space
 */
export async function openRecording(
  deps: RecordingDeps,
  { roomId, type, ago }: OpenRecordingCall,
  sdk: ServerSdk,
): Promise<OpenedRecording> {
  const { recordings, seal, now } = deps;
  const named = readRoomId(roomId);
  if (!named) throw notYours();
  const [{ listing, teacher }, user, room] = await Promise.all([
    deps.classOf(named.listingId),
    sdk.currentUser.show(),
    deps.recordOf(roomId),
  ]);
  if (!room || !mayRecord(room, user.data.id, teacher.id)) throw notYours();
  // Everybody in the room has answered or been passed over, and sees that it is recorded.
  if (room.room.phase !== 'held' || room.room.recording !== 'on') throw recordingClosed();
  const { title, publicData } = listing.attributes;
  const { recordingDays: days = 0 } = classroomOf(publicData);
  if (days === 0 || deps.mostBytes === 0) {
    throw apiFault(409, 'recording-not-offered', 'This class is not recorded.');
  }
  if ((await recordings.bytes()) >= deps.mostBytes) throw spaceFull();
  const uploadUntil = room.closesAt + lateUploadMs;
  const row = await recordings.begin({
    id: randomUUID(),
    room_id: roomId,
    listing_id: named.listingId,
    teacher_id: teacher.id,
    title,
    start_at: new Date(room.room.start),
    end_at: new Date(room.room.end),
    upload_until: new Date(uploadUntil),
    watch_until: new Date(room.room.end + days * dayMs),
  });
  if (row.state !== 'open') throw recordingClosed();
  const part = await recordings.beginPart(row.id, { type, ago }, now());
  if (part >= partsMax) throw recordingClosed();
  const key = await writeUploadKey(seal, { recording: row.id, part }, uploadUntil, now());
  return { key, part, uploadUntil };
}

/** Whether an account moderates a room. */
function mayRecord(room: RoomRecord, accountId: string, teacherId: string): boolean {
  if (accountId === teacherId) return true;
  return Object.values(room.people).some(
    member => member.accountId === accountId && isPresent(member) && keepsOrder(room, member),
  );
}

/** Refuses to record while recordings take all the space that they may. */
export const spaceFull = () =>
  apiFault(409, 'recording-space-full', 'There is no space for recordings.');
