import { openedRecording, recordingAnswer, storedPiece } from '#shared/contract/api/recordings.ts';
import type {
  OpenedRecording,
  RecordingAnswer,
  StoredPiece,
} from '#shared/contract/api/recordings.ts';
import type { OpenRecordingCall } from '#shared/contract/bodies/recordings.ts';
import { createAppApiClient, parseAnswer } from '#src/api/appApiClient.ts';
import { postBytes } from '#src/api/postBytes.ts';
import type { SentPieces } from './pieces.ts';

const client = createAppApiClient({ baseUrl: '' });

/** Begins a part of a recording. Rejects with an AppError. */
export async function openRecording(call: OpenRecordingCall): Promise<OpenedRecording> {
  return parseAnswer(openedRecording, await client.post('classroom/recording/open', call));
}

/** Sends pieces. Rejects with an AppError. */
export async function sendPiece(
  key: string,
  { number, count, bytes, isLast }: SentPieces,
): Promise<StoredPiece> {
  const query = new URLSearchParams({
    number: String(number),
    count: String(count),
    ...(isLast && { last: 'true' }),
  });
  const path = `/api/classroom/recording/pieces?${query.toString()}`;
  const headers = { 'X-Recording-Key': key };
  return parseAnswer(storedPiece, await postBytes(path, { bytes, headers }));
}

/** Reads whether a class can be watched again. Rejects with an AppError. */
export async function readRecording(roomId: string): Promise<RecordingAnswer> {
  return parseAnswer(recordingAnswer, await client.get(`/api/classroom/${roomId}/recording`));
}

/** Deletes a recording. Rejects with an AppError. */
export async function deleteRecording(roomId: string): Promise<void> {
  await client.post('classroom/recording/delete', { roomId });
}
