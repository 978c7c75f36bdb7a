import { openedRecording, recordingAnswer, storedPiece } from '#shared/contract/api/recordings.ts';
import type {
  OpenedRecording,
  RecordingAnswer,
  StoredPiece,
} from '#shared/contract/api/recordings.ts';
import type { OpenRecordingCall } from '#shared/contract/bodies/recordings.ts';
import { createAppApiClient, parseAnswer } from '#src/api/appApiClient.ts';
import { toAppError } from '#src/api/errors.ts';
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
  try {
    const answer = await fetch(`/api/classroom/recording/pieces?${query.toString()}`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/octet-stream',
        'X-Flowroom': '1',
        'X-Recording-Key': key,
      },
      body: bytes,
    });
    const data: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw { status: answer.status, data };
    return parseAnswer(storedPiece, data);
  } catch (error) {
    throw toAppError(error);
  }
}

/** Reads whether a class can be watched again. Rejects with an AppError. */
export async function readRecording(roomId: string): Promise<RecordingAnswer> {
  return parseAnswer(recordingAnswer, await client.get(`/api/classroom/${roomId}/recording`));
}

/** Deletes a recording. Rejects with an AppError. */
export async function deleteRecording(roomId: string): Promise<void> {
  await client.post('classroom/recording/delete', { roomId });
}
