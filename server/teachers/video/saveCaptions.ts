import { publishVideo } from './publishVideo.ts';
import { readCaptions } from './readCaptions.ts';
import type { VideoDeps } from './videoDeps.ts';
import { videoGone } from './videoDeps.ts';
import { ApiFault } from '#server/base/apiFault.ts';
import { writeWebVtt } from '#server/base/webVtt.ts';

/** Captions as a teacher has written them. */
export interface WrittenCaptions {
  id: string;
  /** Empty: there are to be none. */
  text: string;
  language: string;
}

/**
 * Stores the captions of a teacher's video, written again as WebVTT.
 * @throws ApiFault 400 captions-invalid, with the line; 409 video-gone
 */
export async function saveCaptions(
  deps: VideoDeps,
  teacherId: string,
  { id, text, language }: WrittenCaptions,
): Promise<void> {
  const { videos } = deps;
  const row = await videos.find(teacherId, 'ready');
  if (row?.id !== id) throw videoGone();
  if (text.trim() === '') {
    await videos.setCaptions(id, null);
  } else {
    const read = readCaptions(text, row.duration_ms ?? 0);
    if ('line' in read) {
      const title = 'The captions can not be read.';
      // Pages know refusals of one code apart by a reason.
      const meta = { reason: String(read.line) };
      throw new ApiFault(400, [{ status: 400, code: 'captions-invalid', title, meta }]);
    }
    const captions = writeWebVtt(read.cues, row.duration_ms ?? 0);
    await videos.setCaptions(id, { text: captions, language });
  }
  await publishVideo(deps, teacherId);
}
