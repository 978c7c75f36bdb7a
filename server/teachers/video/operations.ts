import * as v from 'valibot';
import type { Operations } from '#server/http/api/operation.ts';
import { countedErrors } from '#server/projection/operations.ts';
import {
  deleteVideoBody,
  finishVideoBody,
  openVideoBody,
  videoCaptionsBody,
  videoPieceQuery,
  videoPosterQuery,
} from '#shared/contract/bodies/teacherVideo.ts';
import { openedVideo, ownVideoAnswer, storedVideoPiece } from '#shared/contract/teacherVideo.ts';

const write = { method: 'post', caller: 'signedInPage' } as const;
const errors = ['forbidden', 'too-many-requests', 'video-gone', ...countedErrors] as const;

/** Of the video on the page of a teacher. */
export const videoOperations = {
  read: {
    method: 'get',
    caller: 'signedInPage',
    path: '/api/teachers/video',
    query: v.object({}),
    answer: ownVideoAnswer,
    summary: 'Read the video of the caller, with its captions',
    errors: countedErrors,
  },
  open: {
    ...write,
    path: '/api/teachers/video/open',
    body: openVideoBody,
    answer: openedVideo,
    summary: 'Begin to send a video of at most a minute, in place of one that is under way',
    errors: ['forbidden', 'too-many-requests', 'video-space-full', ...countedErrors],
  },
  sendPiece: {
    ...write,
    path: '/api/teachers/video/pieces',
    query: videoPieceQuery,
    answer: storedVideoPiece,
    summary: 'Send a piece of a video as `application/octet-stream`, in order',
    errors: ['video-piece-invalid', ...errors],
  },
  finish: {
    ...write,
    path: '/api/teachers/video/finish',
    body: finishVideoBody,
    answer: ownVideoAnswer,
    summary: 'Check a video that was sent whole, and show it in place of the one before',
    errors: ['video-refused', ...errors],
  },
  savePoster: {
    ...write,
    path: '/api/teachers/video/poster',
    query: videoPosterQuery,
    answer: ownVideoAnswer,
    summary: 'Send the picture before a video, a JPEG as `application/octet-stream`',
    errors: ['video-refused', ...errors],
  },
  saveCaptions: {
    ...write,
    path: '/api/teachers/video/captions',
    body: videoCaptionsBody,
    answer: ownVideoAnswer,
    summary: 'Write the captions of a video: WebVTT, SubRip, or lines with a time each',
    errors: ['captions-invalid', ...errors],
  },
  remove: {
    ...write,
    path: '/api/teachers/video/delete',
    body: deleteVideoBody,
    answer: ownVideoAnswer,
    summary: 'Delete the video of the caller',
    errors: ['too-many-requests', ...countedErrors],
  },
  play: {
    method: 'get',
    caller: 'anyone',
    path: '/api/teachers/video/{id}/{file}',
    answer: { media: 'video/*' },
    summary: 'Read a video, or a range of it, its picture (`poster.jpg`) or `captions.vtt`',
    errors: ['not-found', ...countedErrors],
  },
} satisfies Operations;
