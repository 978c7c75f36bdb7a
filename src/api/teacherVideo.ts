import { parseAnswer } from './appApiClient.ts';
import type { AppApiClient } from './appApiClient.ts';
import { postBytes } from './postBytes.ts';
import { openedVideo, ownVideoAnswer, storedVideoPiece } from '#shared/contract/teacherVideo.ts';
import type { OwnVideo } from '#shared/contract/teacherVideo.ts';

// Calls of a teacher about the video on their page. Each rejects with an AppError.

/** Reads the own video, with its captions. */
export const readOwnVideo = async ({ get }: AppApiClient): Promise<OwnVideo> =>
  parseAnswer(ownVideoAnswer, await get('/api/teachers/video')).data;

/** Begins to send a file of this many bytes; returns the id of the video. */
export const openVideo = async ({ post }: AppApiClient, bytes: number): Promise<string> =>
  parseAnswer(openedVideo, await post('teachers/video/open', { bytes })).data.id;

/** A part of a file. */
export interface SentPiece {
  id: string;
  /** Place of its first byte in the file. */
  from: number;
  bytes: Blob;
  signal: AbortSignal;
}

/** Sends a piece; returns the bytes that the server has by now. */
export const sendVideoPiece = async ({ id, from, ...sent }: SentPiece): Promise<number> => {
  const path = `/api/teachers/video/pieces?id=${id}&from=${from}`;
  return parseAnswer(storedVideoPiece, await postBytes(path, sent)).data.received;
};

/** Has the video checked and shown. */
export const finishVideo = async ({ post }: AppApiClient, id: string): Promise<OwnVideo> =>
  parseAnswer(ownVideoAnswer, await post('teachers/video/finish', { id })).data;

/** Sends the picture that is shown before the video is played: a JPEG. */
export const saveVideoPoster = async (id: string, bytes: Blob): Promise<OwnVideo> =>
  parseAnswer(ownVideoAnswer, await postBytes(`/api/teachers/video/poster?id=${id}`, { bytes }))
    .data;

/** Captions as they are written; without text there are none. */
export interface WrittenCaptions {
  id: string;
  text: string;
  language: string;
}

/** Saves captions. */
export const saveVideoCaptions = async (
  { post }: AppApiClient,
  captions: WrittenCaptions,
): Promise<OwnVideo> =>
  parseAnswer(ownVideoAnswer, await post('teachers/video/captions', captions)).data;

/** Deletes the video. */
export const deleteVideo = async ({ post }: AppApiClient): Promise<OwnVideo> =>
  parseAnswer(ownVideoAnswer, await post('teachers/video/delete', {})).data;
