import { stat } from 'node:fs/promises';
import type * as Media from 'mediabunny';
import type { Input, InputTrack, InputVideoTrack } from 'mediabunny';
import type { VideoFacts } from './videoStore.ts';
import { ApiFault } from '#server/base/apiFault.ts';
import { isPlayable, lengthTolerance, videoLimits } from '#shared/contract/teacherVideo.ts';
import type { VideoRefusal, VideoType } from '#shared/contract/teacherVideo.ts';

/** Refuses a file. @param reason what the page says about it */
export const videoRefused = (reason: VideoRefusal, title: string): ApiFault =>
  new ApiFault(400, [{ status: 400, code: 'video-refused', title, meta: { reason } }]);

/**
 * Checks what really is in a file, and writes its first picture and sound to another one, with the
 * index at the beginning. So nothing else that was in the file is published: no place where a
 * telephone was, no further track, no bytes of another format.
 * @throws ApiFault 400 video-refused
 */
export async function checkVideo(
  source: string,
  target: string,
): Promise<VideoFacts & { bytes: number }> {
  // Large, and needed after an upload alone.
  const media = await import('mediabunny');
  const { FilePathSource, MP4, QTFF, WEBM } = media;
  const input = new media.Input({
    source: new FilePathSource(source),
    formats: [MP4, QTFF, WEBM],
  });
  try {
    const facts = await readFacts(media, input);
    await rewrite(media, { input, target, type: facts.type });
    await requireWhole(media, target, facts);
    return { ...facts, bytes: (await stat(target)).size };
  } catch (error) {
    if (error instanceof ApiFault) throw error;
    throw videoRefused('damaged', 'The video can not be read to its end.');
  } finally {
    input.dispose();
  }
}

async function readFacts(media: typeof Media, input: Input): Promise<VideoFacts> {
  if (!(await input.canRead())) throw videoRefused('format', 'The file is no MP4 and no WebM.');
  const type = typeOf(media, await input.getFormat());
  if (!type) throw videoRefused('format', 'The file is no MP4 and no WebM.');
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video) throw videoRefused('format', 'The file has no picture.');
  const found = {
    type,
    video: video.codec,
    profile: await video.getCodecParameterString(),
    // A sound that is not known is none that is played.
    audio: audio && (audio.codec ?? ''),
  };
  if (!isPlayable(found)) throw videoRefused('codec', 'Not every browser plays this video.');
  const facts = { type, ...(await sizeOf(video)), durationMs: await durationOf(input) };
  for (const track of [video, audio]) if (track) await requireFewPackets(media, track);
  return facts;
}

/** Most frames of a track: more than a minute of the shortest that are in use, 2.5 ms of Opus. */
const mostPackets = 30_000;

/**
 * A hundred million frames of a byte each would be as small a file as a long video, and all of them
 * are in memory while it is written again.
 */
async function requireFewPackets(media: typeof Media, track: InputTrack): Promise<void> {
  const sink = new media.EncodedPacketSink(track);
  const options = { metadataOnly: true };
  let packet = await sink.getFirstPacket(options);
  for (let count = 1; packet; count += 1) {
    if (count > mostPackets) throw videoRefused('codec', 'The video has far too many frames.');
    packet = await sink.getNextPacket(packet, options);
  }
}

const typeOf = (media: typeof Media, format: unknown): VideoType | null => {
  if (format === media.MP4) return 'mp4';
  return format === media.WEBM ? 'webm' : null;
};

/** The size as it is seen, turned and with square pixels. */
async function sizeOf(video: InputVideoTrack): Promise<Pick<VideoFacts, 'width' | 'height'>> {
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  const isFitting =
    Math.max(width, height) <= videoLimits.longest &&
    Math.min(width, height) >= videoLimits.shortest;
  if (!isFitting) throw videoRefused('size', 'The picture is too large or too small.');
  return { width: Math.round(width), height: Math.round(height) };
}

/** The end of the last frame: what the head of the file says may be something else. */
async function durationOf(input: Input): Promise<number> {
  const seconds = await input.computeDuration();
  if (!(seconds > 0) || seconds > videoLimits.seconds + lengthTolerance) {
    throw videoRefused('length', `The video is longer than ${videoLimits.seconds} seconds.`);
  }
  return Math.max(1, Math.round(seconds * 1_000));
}

/** A file that is cut off ends where its frames do, whatever its index says. */
async function requireWhole(
  media: typeof Media,
  target: string,
  { durationMs }: VideoFacts,
): Promise<void> {
  const input = new media.Input({
    source: new media.FilePathSource(target),
    formats: [media.MP4, media.WEBM],
  });
  try {
    const missing = durationMs / 1_000 - (await input.computeDuration());
    if (missing > lengthTolerance) {
      throw videoRefused('damaged', 'The video can not be read to its end.');
    }
  } finally {
    input.dispose();
  }
}

interface Rewriting {
  input: Input;
  target: string;
  type: VideoType;
}

async function rewrite(media: typeof Media, { input, target, type }: Rewriting): Promise<void> {
  const output = new media.Output({
    format:
      type === 'webm'
        ? new media.WebMOutputFormat()
        : // The index is at the beginning, where players look first.
          new media.Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new media.FilePathTarget(target),
  });
  const conversion = await media.Conversion.init({ input, output, tracks: 'primary', tags: {} });
  // Without a codec in this process packets are copied or refused, never decoded.
  if (!conversion.isValid || conversion.discardedTracks.length > 0) {
    throw videoRefused('codec', 'Not every browser plays this video.');
  }
  await conversion.execute();
}
