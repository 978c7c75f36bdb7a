import * as v from 'valibot';
import { epoch, instant, line, listOf, whole, word } from '../lenient.ts';
import { timeZone } from '../listingData.ts';

/** Answer of POST /api/classroom/recording/open. */
export const openedRecording = v.object({
  /** For the pieces of this part. */
  key: v.pipe(v.string(), v.nonEmpty(), v.maxLength(4_000)),
  /** From 0: one that is interrupted goes on in another part. */
  part: whole(0, 1_000),
  /** Until then pieces are taken. */
  uploadUntil: epoch,
});
export type OpenedRecording = v.InferOutput<typeof openedRecording>;

/** Answer of POST /api/classroom/recording/pieces: number of the piece that is to come. */
export const storedPiece = v.object({ next: whole(0, 1_000_000) });
export type StoredPiece = v.InferOutput<typeof storedPiece>;

/** How far a recording has come. `none`: nothing was recorded. */
export const recordingStates = [
  'none',
  'recording',
  'preparing',
  'ready',
  'failed',
  'expired',
  'deleted',
] as const;

/** A path of this site. */
const address = v.pipe(v.string(), v.regex(/^\/(?![/\\])/));

/** Answer of GET /api/classroom/{roomId}/recording. */
export const recordingAnswer = v.object({
  state: v.picklist(recordingStates),
  listingId: word,
  title: line(1_000),
  teacher: line(300),
  start: instant,
  timezone: timeZone,
  /** That the class is taught in, ISO 639-1; null where that is unknown. */
  language: v.nullable(word),
  isTeacher: v.boolean(),
  /** Until then it can be watched; null where nothing was recorded. */
  until: v.nullable(instant),
  files: listOf(
    v.object({
      /** For the reader alone, and for some hours. */
      address,
      /** Of its captions, WebVTT; null where there are none. */
      captions: v.nullable(address),
      type: word,
      bytes: whole(0, Number.MAX_SAFE_INTEGER),
      durationMs: whole(0, Number.MAX_SAFE_INTEGER),
    }),
  ),
});
export type RecordingAnswer = v.InferOutput<typeof recordingAnswer>;
