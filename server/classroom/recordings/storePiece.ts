import { spaceFull } from './openRecording.ts';
import { recordingClosed } from './recordingDeps.ts';
import type { RecordingDeps } from './recordingDeps.ts';
import { pieceKey } from './recordingKeys.ts';
import { isTooFast, piecesMax, recordingBytesMax } from './recordingLimits.ts';
import { beginsAs, containerOf } from './recordingTypes.ts';
import type { UploadKey } from './uploadKey.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { StoredPiece } from '#shared/contract/api/recordings.ts';

/** A piece of a recording; the last one of a part may be empty. */
export interface Piece {
  number: number;
  /** Pieces in it: those that waited for a network come together. */
  count: number;
  bytes: Buffer;
  isLast: boolean;
}

/**
 * Stores a piece of a recording. Once it is answered it outlives a crash. One that is sent again
 * changes nothing.
 * @returns the number of the next piece; one that comes out of turn is not stored
 * @throws ApiFault 400 for what is no such media; 409 where nothing is recorded, or too much is
 */
export async function storePiece(
  { recordings, objects, mostBytes, now }: RecordingDeps,
  { recording: id, part: number }: UploadKey,
  piece: Piece,
): Promise<StoredPiece> {
  const recording = await recordings.read(id);
  const part = recording?.parts.find(one => one.part === number);
  if (!recording || !part || recording.state !== 'open') throw recordingClosed();
  if (piece.number !== part.pieces || part.is_closed) return { next: part.pieces };
  const { length } = piece.bytes;
  if (piece.number === 0 && length > 0 && !isMedia(part.type, piece.bytes)) {
    throw apiFault(400, 'recording-piece-invalid', 'The piece is not of the announced type.');
  }
  if (length === 0 && !piece.isLast) {
    throw apiFault(400, 'recording-piece-invalid', 'The piece is empty.');
  }
  const all = recording.parts.reduce((sum, { bytes }) => sum + Number(bytes), length);
  const isTooLarge = all > recordingBytesMax || piece.number >= piecesMax;
  if (isTooLarge || isTooFast(Number(part.bytes) + length, part.opened_at, now())) {
    throw apiFault(409, 'recording-too-large', 'The recording is too large.');
  }
  if ((await recordings.bytes()) + length > mostBytes) throw spaceFull();
  if (length > 0) {
    const facts = { size: length, contentType: 'application/octet-stream' };
    await objects().put(pieceKey(id, number, piece.number), piece.bytes, facts);
  }
  const { count, isLast } = piece;
  const counted = { number: piece.number, count, bytes: length, isLast };
  if (await recordings.countPiece(part, counted, now())) return { next: piece.number + count };
  const later = await recordings.read(id);
  const same = later?.parts.find(one => one.part === number);
  if (later?.state !== 'open' || !same) throw recordingClosed();
  return { next: same.pieces };
}

function isMedia(type: string, bytes: Buffer): boolean {
  const container = containerOf(type);
  return container !== null && beginsAs(container, bytes);
}
