import type { VideoRow } from './tables.ts';
import type { VideoDeps } from './videoDeps.ts';
import type { TeacherVideo } from '#shared/contract/teacherVideo.ts';

/** Attempts at a copy while others change the video. */
const mostTries = 3;

/** What everybody may know of a video. */
export function shownOf(row: VideoRow | null): TeacherVideo | null {
  if (!row?.type || !row.width || !row.height || !row.duration_ms) return null;
  return {
    id: row.id,
    type: row.type,
    width: row.width,
    height: row.height,
    durationMs: row.duration_ms,
    at: row.opened_at.getTime(),
    ...(row.poster > 0 && { poster: row.poster }),
    ...(row.captions !== null && {
      captions: { language: row.captions_language ?? 'en', edition: row.captions_edition },
    }),
  };
}

/**
 * Copies what is stored of a teacher's video into their metadata: pages need no further request,
 * and a change is an event of the profile, by which caches drop it. The same call again mends a
 * copy that could not be written.
 */
export async function publishVideo(
  { videos, operator }: Pick<VideoDeps, 'videos' | 'operator'>,
  teacherId: string,
): Promise<void> {
  const read = async () => shownOf(await videos.find(teacherId, 'ready'));
  let video = await read();
  for (let tries = 0; tries < mostTries; tries += 1) {
    await operator().users.updateProfile({ id: teacherId, metadata: { video } });
    const now = await read();
    if (JSON.stringify(now) === JSON.stringify(video)) return;
    video = now;
  }
}
