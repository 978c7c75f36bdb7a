import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
  canEncodeAudio,
  canEncodeVideo,
} from 'mediabunny';
import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { isPlayable, lengthTolerance, videoLimits } from '#shared/contract/teacherVideo.ts';
import type { VideoRefusal, VideoType } from '#shared/contract/teacherVideo.ts';

// Loaded once a file is chosen: the library that reads it is large.

/** A file, or why it can not be used. */
export type PreparedVideo = { file: Blob } | { refusal: VideoRefusal };

export interface Preparing {
  /** Called with the share of a conversion that is done. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Pixels of the longer side of what is converted. */
const convertedSide = 1280;

interface Tracks {
  input: Input;
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
}

/**
 * Returns a file as every browser plays it: as it is where it does, otherwise converted to 720p by
 * this browser. Phones write HEVC, and more pixels than a page needs.
 */
export async function prepareVideo(file: File, preparing: Preparing): Promise<PreparedVideo> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM] });
  try {
    if (!(await input.canRead())) return { refusal: 'format' };
    const video = await input.getPrimaryVideoTrack();
    if (!video) return { refusal: 'format' };
    const audio = await input.getPrimaryAudioTrack();
    const seconds = await input.computeDuration();
    if (seconds > videoLimits.seconds + lengthTolerance) return { refusal: 'length' };
    const tracks = { input, video, audio };
    if (await isFitting(file, tracks)) return { file };
    return await convert(tracks, preparing);
  } catch {
    return { refusal: 'damaged' };
  } finally {
    input.dispose();
  }
}

async function isFitting(file: File, { input, video, audio }: Tracks): Promise<boolean> {
  const format = await input.getFormat();
  const type = format === MP4 ? 'mp4' : format === WEBM ? 'webm' : null;
  const profile = await video.getCodecParameterString();
  const sides = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  return (
    type !== null &&
    file.size <= videoLimits.bytes &&
    Math.max(...sides) <= videoLimits.longest &&
    isPlayable({ type, video: video.codec, profile, audio: audio && (audio.codec ?? '') })
  );
}

/** An even number, as encoders need, of at least two pixels. */
const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2));

async function convert(
  { input, video, audio }: Tracks,
  { onProgress, signal }: Preparing,
): Promise<PreparedVideo> {
  const [wide, high] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  const scale = Math.min(1, convertedSide / Math.max(wide, high));
  const size = { width: even(wide * scale), height: even(high * scale) };
  const target = await targetOf(size, audio);
  if (!target) return { refusal: 'codec' };
  const buffer = new BufferTarget();
  const { type } = target;
  const output = new Output({
    format: type === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(),
    target: buffer,
  });
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    tags: {},
    video: { ...size, fit: 'contain', codec: target.video, forceTranscode: true },
    audio: { codec: target.audio },
  });
  // What this browser can not decode is left out.
  if (!conversion.isValid || conversion.discardedTracks.length > 0) return { refusal: 'codec' };
  conversion.onProgress = onProgress;
  signal.addEventListener('abort', () => void conversion.cancel());
  await conversion.execute();
  return buffer.buffer
    ? { file: new Blob([buffer.buffer], { type: `video/${type}` }) }
    : { refusal: 'damaged' };
}

interface ConvertTarget {
  type: VideoType;
  video: 'avc' | 'vp9' | 'vp8';
  audio: 'aac' | 'opus';
}

/** The container and codecs that this browser can write, those that most devices play first. */
async function targetOf(
  size: { width: number; height: number },
  audio: InputAudioTrack | null,
): Promise<ConvertTarget | null> {
  const writesSound = async (codec: 'aac' | 'opus') =>
    !audio || audio.codec === codec || (await canEncodeAudio(codec));
  if ((await canEncodeVideo('avc', size)) && (await writesSound('aac'))) {
    return { type: 'mp4', video: 'avc', audio: 'aac' };
  }
  if (!(await writesSound('opus'))) return null;
  for (const video of ['vp9', 'vp8'] as const) {
    if (await canEncodeVideo(video, size)) return { type: 'webm', video, audio: 'opus' };
  }
  return null;
}
