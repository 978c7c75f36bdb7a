import { publishVideo } from './publishVideo.ts';
import { removeObjectsDue } from './removeObjectsDue.ts';
import type { VideoDeps } from './videoDeps.ts';

/** Deletes the video of a teacher, and what they are sending. */
export async function removeVideo(deps: VideoDeps, teacherId: string): Promise<void> {
  await deps.videos.drop(teacherId, null, deps.now());
  await publishVideo(deps, teacherId);
  await removeObjectsDue(deps);
}
