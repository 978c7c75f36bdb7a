import * as v from 'valibot';
import { exactly } from '../strict.ts';

/** Names a class time: `<listing>.<start>`. */
const roomId = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}\.\d{1,15}$/));

/** Media types that a browser can record and the server can make seekable. */
const recordingType = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^video\/(?:webm|mp4)(?:;[ \w.=,"-]*)?$/),
);

/** Milliseconds since a browser has begun a part; one that was away for longer says this much. */
export const longestAgoMs = 12 * 60 * 60_000;
const ago = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(longestAgoMs));

/** Body of POST /api/classroom/recording/open. `ago`: since when it is recorded, milliseconds. */
export const openRecordingBody = exactly({
  roomId,
  type: recordingType,
  ago: v.optional(ago, 0),
});
export type OpenRecordingCall = v.InferOutput<typeof openRecordingBody>;

/** Body of POST /api/classroom/recording/delete. */
export const deleteRecordingBody = exactly({ roomId });
export type DeleteRecordingCall = v.InferInput<typeof deleteRecordingBody>;

/**
 * Query of POST /api/classroom/recording/pieces. `count`: pieces in the body, the first of which
 * has the number; `last`: nothing follows in this part.
 */
export const pieceQuery = v.object({
  number: v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)),
  count: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d?$/), v.transform(Number)), '1'),
  last: v.optional(v.literal('true')),
});
