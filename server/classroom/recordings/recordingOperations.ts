import * as v from 'valibot';
import type { Operations } from '#server/http/api/operation.ts';
import { openedRecording, recordingAnswer, storedPiece } from '#shared/contract/api/recordings.ts';
import {
  deleteRecordingBody,
  openRecordingBody,
  pieceQuery,
} from '#shared/contract/bodies/recordings.ts';

/** Of recordings of classes that are held on the site. */
export const recordingOperations = {
  open: {
    method: 'post',
    path: '/api/classroom/recording/open',
    caller: 'signedInPage',
    summary: 'Begin, or go on with, the recording of a class that runs',
    body: openRecordingBody,
    answer: openedRecording,
    errors: [
      'classroom-not-yours',
      'operator-not-available',
      'recording-closed',
      'recording-not-offered',
      'recording-space-full',
    ],
  },
  sendPiece: {
    method: 'post',
    path: '/api/classroom/recording/pieces',
    caller: 'page',
    query: pieceQuery,
    summary:
      'Send a piece of a recording as `application/octet-stream`, in order, with its key in `X-Recording-Key`',
    answer: storedPiece,
    errors: [
      'operator-not-available',
      'recording-closed',
      'recording-piece-invalid',
      'recording-space-full',
      'recording-too-large',
      'too-many-requests',
    ],
  },
  remove: {
    method: 'post',
    path: '/api/classroom/recording/delete',
    caller: 'signedInPage',
    summary: 'Delete the recording of a class, as its teacher',
    body: deleteRecordingBody,
    answer: v.object({}),
    errors: ['classroom-not-yours', 'operator-not-available', 'recording-closed'],
  },
  show: {
    method: 'get',
    path: '/api/classroom/{roomId}/recording',
    caller: 'signedInPage',
    query: v.object({}),
    summary: 'Read whether a class can be watched again, as one of its parties',
    answer: recordingAnswer,
    errors: ['classroom-not-yours', 'operator-not-available'],
  },
  play: {
    method: 'get',
    path: '/api/classroom/{roomId}/recording/{file}',
    caller: 'signedInLink',
    query: v.object({
      key: v.pipe(v.string(), v.maxLength(4_000)),
      captions: v.optional(v.literal('true')),
    }),
    summary:
      'Read a file of a recording, or a range of it, or its captions as WebVTT, at the address that was made for one',
    answer: { media: 'video/*' },
    errors: ['auth-invalid-access-token', 'not-found', 'operator-not-available'],
  },
} satisfies Operations;
