import { videoRefused } from './checkVideo.ts';
import { publishVideo } from './publishVideo.ts';
import { removeObjectsDue } from './removeObjectsDue.ts';
import type { VideoDeps } from './videoDeps.ts';
import { videoGone } from './videoDeps.ts';
import { posterKey } from './videoKeys.ts';

/** Pixels of a poster that are decoded, and of the longer side of what is stored. */
const mostPixels = 8_000_000;
const longest = 1280;

const jpegMagic = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Stores the picture that is shown before a video is played. It is decoded and written again, so
 * that it is a picture and nothing else.
 * @throws ApiFault 400 video-refused; 409 video-gone
 */
export async function savePoster(
  deps: VideoDeps,
  teacherId: string,
  { id, bytes }: { id: string; bytes: Buffer },
): Promise<void> {
  const { videos, objects, now } = deps;
  const row = await videos.find(teacherId, 'ready');
  if (row?.id !== id) throw videoGone();
  const picture = await jpegOf(bytes);
  const edition = row.poster + 1;
  const facts = { size: picture.length, contentType: 'image/jpeg' };
  await objects().put(posterKey(id, edition), picture, facts);
  if (!(await videos.setPoster(row, now()))) throw videoGone();
  await publishVideo(deps, teacherId);
  await removeObjectsDue(deps);
}

async function jpegOf(bytes: Buffer): Promise<Buffer> {
  const refused = () => videoRefused('poster', 'The picture is no JPEG.');
  // Other decoders are not reached.
  if (!bytes.subarray(0, 3).equals(jpegMagic)) throw refused();
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels })
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  } catch {
    throw refused();
  }
}
