import { chooseBooked, ownOrders } from '../entering/findParty.ts';
import { languageOf } from '../entering/languageOf.ts';
import { notYours } from '../entering/party.ts';
import { readRoomId } from '../room/roomId.ts';
import type { RecordingDeps } from './recordingDeps.ts';
import { writeWatchKey } from './watchKey.ts';
import type { RecordingRow } from '../store/tables.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { RecordingAnswer } from '#shared/contract/api/recordings.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { iso } from '#shared/time/time.ts';

/**
 * Says how far the recording of a class time is, for its teacher and those who booked it; where it
 * can be watched, with addresses for this person.
 * @throws ApiFault 404 for others
 */
export async function showRecording(
  deps: RecordingDeps,
  roomId: string,
  sdk: ServerSdk,
): Promise<RecordingAnswer> {
  const { recordings, now } = deps;
  const named = readRoomId(roomId);
  if (!named) throw notYours();
  const [{ listing, teacher }, user] = await Promise.all([
    deps.classOf(named.listingId),
    sdk.currentUser.show(),
  ]);
  const account = user.data.id;
  const isTeacher = account === teacher.id;
  if (!isTeacher && !(await hasBooked(sdk, listing, named.start, now()))) throw notYours();
  const [recording, room] = await Promise.all([recordings.find(roomId), deps.recordOf(roomId)]);
  const state = stateOf(recording, room?.room.phase === 'held', now());
  const { title, publicData } = listing.attributes;
  return {
    state,
    listingId: named.listingId,
    title,
    teacher: teacher.name,
    start: iso(named.start),
    timezone: publicData.timezone ?? 'UTC',
    language: languageOf(publicData),
    isTeacher,
    until: recording && iso(recording.watch_until.getTime()),
    files: recording && state === 'ready' ? await filesFor(deps, recording, account) : [],
  };
}

/** Whether somebody has a valid order of a class time. */
async function hasBooked(
  sdk: ServerSdk,
  listing: Listing,
  start: number,
  now: number,
): Promise<boolean> {
  const booked = chooseBooked(listing, await ownOrders(sdk, listing.id), start, now);
  return booked?.standing === 'good';
}

function stateOf(
  recording: RecordingRow | null,
  isHeld: boolean,
  now: number,
): RecordingAnswer['state'] {
  if (!recording) return 'none';
  const isOver = recording.watch_until.getTime() <= now;
  if (isOver && recording.state !== 'deleted') return 'expired';
  if (recording.state !== 'open') return recording.state;
  // What is left of it is on its way, and then the files are made.
  return isHeld ? 'recording' : 'preparing';
}

async function filesFor(
  { recordings, seal }: RecordingDeps,
  { id, room_id }: RecordingRow,
  account: string,
): Promise<RecordingAnswer['files']> {
  const key = encodeURIComponent(await writeWatchKey(seal, { recording: id, account }));
  const addressOf = (file: number) => `/api/classroom/${room_id}/recording/${file}?key=${key}`;
  return (await recordings.files(id)).map(({ file, type, bytes, duration_ms, captions_key }) => ({
    address: addressOf(file),
    captions: captions_key === null ? null : `${addressOf(file)}&captions=true`,
    type,
    bytes: Number(bytes),
    durationMs: Number(duration_ms),
  }));
}
