import { randomUUID } from 'node:crypto';
import type { VideoDeps } from './videoDeps.ts';
import { removeObjectsDue } from './removeObjectsDue.ts';
import { apiFault } from '#server/base/apiFault.ts';

/**
 * Begins an upload of a teacher, in place of one that is under way.
 * @returns the id of the video
 * @throws ApiFault 409 where videos take all the space that they may
 */
export async function openUpload(
  deps: VideoDeps,
  teacherId: string,
  bytes: number,
): Promise<string> {
  const { videos, mostBytes, now } = deps;
  await videos.drop(teacherId, 'sending', now());
  if ((await videos.bytes()) + bytes > mostBytes) {
    throw apiFault(409, 'video-space-full', 'There is no space for videos.');
  }
  const id = randomUUID();
  await videos.begin({ id, teacher_id: teacherId, bytes }, now());
  await removeObjectsDue(deps);
  return id;
}
