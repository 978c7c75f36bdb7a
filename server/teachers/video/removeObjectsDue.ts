import type { VideoDeps } from './videoDeps.ts';

/** Removes objects whose removal is noted; where the store fails, the job repeats it. */
export async function removeObjectsDue({ videos, objects, now, logger }: VideoDeps): Promise<void> {
  for (const prefix of await videos.removalsDue(now())) {
    const begunAt = now();
    try {
      await objects().removeAll(prefix);
    } catch (error) {
      logger.warn({ err: error, prefix }, 'objects of a video could not be removed yet');
      return;
    }
    await videos.noteRemoved(prefix, begunAt);
  }
}
