import type { VideoDeps } from './videoDeps.ts';

/** A file for the archive of a person. */
export interface VideoPart {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
  isCompressible?: boolean;
}

/** Lists what is stored of the videos of a teacher, with the video itself and its picture. */
export async function* videoParts(
  { videos, objects }: Pick<VideoDeps, 'videos' | 'objects'>,
  teacherId: string,
): AsyncGenerator<VideoPart> {
  const rows = await videos.storedOf(teacherId);
  if (rows.length === 0) return;
  yield { name: 'video.json', content: lines(`${JSON.stringify(rows, null, 2)}\n`) };
  for (const { type, object_key: file, poster_key: poster } of rows) {
    for (const [key, name] of [
      [file, `video/video.${type}`],
      [poster, 'video/poster.jpg'],
    ] as const) {
      const opened = key === null ? null : await objects().open(key);
      if (opened) yield { name, content: opened.body, isCompressible: false };
    }
  }
}

async function* lines(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
