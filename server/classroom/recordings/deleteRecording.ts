import { notYours } from '../entering/party.ts';
import { readRoomId } from '../room/roomId.ts';
import type { RecordingDeps } from './recordingDeps.ts';
import { removeRecording } from './removeRecording.ts';
import { recordingClosed } from './recordingDeps.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';

/**
 * Deletes the recording of a class time for its teacher.
 * @throws ApiFault 404 for others; 409 while it runs
 */
export async function deleteRecording(
  deps: RecordingDeps,
  roomId: string,
  sdk: ServerSdk,
): Promise<void> {
  const named = readRoomId(roomId);
  if (!named) throw notYours();
  const [{ teacher }, user, recording, room] = await Promise.all([
    deps.classOf(named.listingId),
    sdk.currentUser.show(),
    deps.recordings.find(roomId),
    deps.recordOf(roomId),
  ]);
  if (user.data.id !== teacher.id || !recording) throw notYours();
  if (room && room.room.recording !== 'off') throw recordingClosed();
  if (recording.state === 'deleted' || recording.state === 'expired') return;
  await removeRecording(deps, recording.id, 'deleted');
}
