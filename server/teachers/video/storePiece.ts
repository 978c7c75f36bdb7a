import type { VideoDeps } from './videoDeps.ts';
import { videoGone } from './videoDeps.ts';
import { pieceKey } from './videoKeys.ts';
import { apiFault } from '#server/base/apiFault.ts';

/** A piece of a video. */
export interface VideoPiece {
  id: string;
  /** Place of its first byte in the file. */
  from: number;
  bytes: Buffer;
}

/**
 * Stores a piece of what a teacher sends. Once it is answered it outlives a crash; one that is sent
 * again, or out of turn, changes nothing.
 * @returns bytes that are stored by now: the next piece begins there
 * @throws ApiFault 400 for more than was announced; 409 for an upload that is over
 */
export async function storePiece(
  { videos, objects }: VideoDeps,
  teacherId: string,
  { id, from, bytes }: VideoPiece,
): Promise<number> {
  const row = await videos.find(teacherId, 'sending');
  if (row?.id !== id) throw videoGone();
  const received = Number(row.received);
  if (from !== received) return received;
  const { length } = bytes;
  if (length === 0 || received + length > Number(row.bytes)) {
    throw apiFault(400, 'video-piece-invalid', 'The piece is not of the announced file.');
  }
  const facts = { size: length, contentType: 'application/octet-stream' };
  await objects().put(pieceKey(id, row.pieces), bytes, facts);
  if (await videos.countPiece(row, length)) return received + length;
  const later = await videos.find(teacherId, 'sending');
  if (later?.id !== id) throw videoGone();
  return Number(later.received);
}
