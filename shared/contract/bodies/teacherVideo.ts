import * as v from 'valibot';
import { exactly, uuid } from '../strict.ts';
import { captionsLanguage, videoLimits } from '../teacherVideo.ts';

/** Body of POST /api/teachers/video/open: bytes of the file. */
export const openVideoBody = exactly({
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(videoLimits.bytes)),
});

const counted = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

/** Query of POST /api/teachers/video/pieces. `from`: place of the first byte in the file. */
export const videoPieceQuery = v.object({ id: uuid, from: counted });

/** Query of POST /api/teachers/video/poster. */
export const videoPosterQuery = v.object({ id: uuid });

/** Body of POST /api/teachers/video/finish. */
export const finishVideoBody = exactly({ id: uuid });

/** Body of POST /api/teachers/video/captions. An empty text removes them. */
export const videoCaptionsBody = exactly({
  id: uuid,
  text: v.pipe(v.string(), v.maxLength(videoLimits.captions)),
  language: captionsLanguage,
});

/** Body of POST /api/teachers/video/delete. */
export const deleteVideoBody = exactly({});
