import { shownOf } from './publishVideo.ts';
import type { VideoDeps } from './videoDeps.ts';
import type { OwnVideo } from '#shared/contract/teacherVideo.ts';

/** Reads the video of a teacher as they edit it. */
export async function readOwnVideo(
  { videos }: Pick<VideoDeps, 'videos'>,
  teacherId: string,
): Promise<OwnVideo> {
  const row = await videos.find(teacherId, 'ready');
  return { video: shownOf(row), captions: row?.captions ?? '' };
}
