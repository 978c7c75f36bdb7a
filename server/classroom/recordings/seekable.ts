import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as Media from 'mediabunny';
import type { EncodedPacket, InputAudioTrack, InputVideoTrack } from 'mediabunny';
import type { Container } from './recordingTypes.ts';

/** A part of a recording as browsers have sent it. */
export interface RawPart {
  container: Container;
  /** Its pieces, in order; read once. */
  pieces: () => AsyncIterable<Buffer>;
}

/** A file that can be played and sought in. */
export interface SeekableFile {
  path: string;
  container: Container;
  bytes: number;
  durationMs: number;
  /** The parts in it, by their index, and where in it they are. */
  parts: PlacedPart[];
}

/** Where in a file a part is, milliseconds from its beginning. */
export interface PlacedPart {
  index: number;
  fromMs: number;
  untilMs: number;
}

type Mediabunny = typeof Media;

/** A part whose tracks were found. */
interface OpenPart {
  index: number;
  container: Container;
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
  /** Parts of the same codecs and sizes follow one another in one file. */
  kind: string;
  close: () => void;
}

/**
 * Writes parts one after another into as few files as their codecs allow, with duration and an
 * index of key frames. Nothing is decoded. A part that ends in the middle of a frame is taken up to
 * it; one in which nothing can be read is left out.
 */
export async function writeSeekable(
  parts: readonly RawPart[],
  folder: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<SeekableFile[]> {
  // Large, and needed after a class alone.
  const media = await import('mediabunny');
  const opened: OpenPart[] = [];
  try {
    for (const [index, part] of parts.entries()) {
      const file = path.join(folder, `part-${index}`);
      await pipeline(Readable.from(part.pieces()), createWriteStream(file), { signal });
      signal.throwIfAborted();
      const one = await openPart(media, file, { index, container: part.container });
      if (one) opened.push(one);
    }
    const files: SeekableFile[] = [];
    for (const group of groupsOf(opened)) {
      const file = path.join(folder, `file-${files.length}`);
      signal.throwIfAborted();
      const made = await writeFile(media, group, file);
      if (made) files.push(made);
    }
    return files;
  } finally {
    for (const one of opened) one.close();
  }
}

/** Neighbours of one kind together. */
function groupsOf(parts: readonly OpenPart[]): OpenPart[][] {
  const groups: OpenPart[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last?.[0]?.kind === part.kind) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

async function openPart(
  media: Mediabunny,
  file: string,
  { index, container }: Pick<OpenPart, 'index' | 'container'>,
): Promise<OpenPart | null> {
  const source = new media.FilePathSource(file);
  const formats = container === 'webm' ? [media.WEBM] : [media.MP4];
  const input = new media.Input({ source, formats });
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video || !video.codec) {
      input.dispose();
      return null;
    }
    return {
      index,
      container,
      video,
      audio: audio?.codec ? audio : null,
      kind: await kindOf(container, video, audio),
      close: () => input.dispose(),
    };
  } catch {
    // Cut off before its head was whole, or not what it said.
    input.dispose();
    return null;
  }
}

/** What has to be alike in one file. */
async function kindOf(
  container: Container,
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
): Promise<string> {
  const [picture, sound] = [await video.getDecoderConfig(), await audio?.getDecoderConfig()];
  const hex = (bytes: AllowSharedBufferSource | undefined) =>
    ArrayBuffer.isView(bytes)
      ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
      : '';
  return JSON.stringify([
    container,
    [picture?.codec, picture?.codedWidth, picture?.codedHeight, hex(picture?.description)],
    [sound?.codec, sound?.sampleRate, sound?.numberOfChannels, hex(sound?.description)],
  ]);
}

/** Writes parts of one kind into a file; null where they have no frame. */
async function writeFile(
  media: Mediabunny,
  parts: readonly OpenPart[],
  file: string,
): Promise<SeekableFile | null> {
  const [first] = parts;
  if (!first?.video.codec) return null;
  const { container } = first;
  const counts = await countPackets(media, parts);
  if (counts.video === 0) return null;
  const output = new media.Output({
    format:
      container === 'webm'
        ? new media.WebMOutputFormat()
        : // The index is at the beginning, where players look first.
          new media.Mp4OutputFormat({ fastStart: 'reserve' }),
    target: new media.FilePathTarget(file),
  });
  const video = new media.EncodedVideoPacketSource(first.video.codec);
  output.addVideoTrack(video, { maximumPacketCount: counts.video });
  const audio = first.audio?.codec ? new media.EncodedAudioPacketSource(first.audio.codec) : null;
  if (audio) output.addAudioTrack(audio, { maximumPacketCount: Math.max(1, counts.audio) });
  await output.start();
  const placed: PlacedPart[] = [];
  let offset = 0;
  for (const part of parts) {
    const [videoConfig, audioConfig] = [
      await part.video.getDecoderConfig(),
      await part.audio?.getDecoderConfig(),
    ];
    const ends = await Promise.all([
      copyPackets(media, part.video, offset, packet =>
        video.add(packet, videoConfig ? { decoderConfig: videoConfig } : {}),
      ),
      part.audio && audio
        ? copyPackets(media, part.audio, offset, packet =>
            audio.add(packet, audioConfig ? { decoderConfig: audioConfig } : {}),
          )
        : 0,
    ]);
    const end = Math.max(offset, ...ends);
    const [fromMs, untilMs] = [Math.round(offset * 1_000), Math.round(end * 1_000)];
    placed.push({ index: part.index, fromMs, untilMs });
    offset = end;
  }
  await output.finalize();
  const { size: bytes } = await stat(file);
  return { path: file, container, bytes, durationMs: Math.round(offset * 1_000), parts: placed };
}

async function countPackets(media: Mediabunny, parts: readonly OpenPart[]) {
  const count = async (track: InputVideoTrack | InputAudioTrack) => {
    let packets = 0;
    await readPackets(media, track, () => {
      packets += 1;
    });
    return packets;
  };
  let [video, audio] = [0, 0];
  for (const part of parts) {
    video += await count(part.video);
    if (part.audio) audio += await count(part.audio);
  }
  return { video, audio };
}

/** Adds the packets of a track, later by `offset` seconds; returns the end of the last one. */
async function copyPackets(
  media: Mediabunny,
  track: InputVideoTrack | InputAudioTrack,
  offset: number,
  add: (packet: EncodedPacket) => Promise<void>,
): Promise<number> {
  let end = offset;
  let first: number | null = null;
  await readPackets(media, track, async packet => {
    first ??= Math.min(0, packet.timestamp);
    const timestamp = packet.timestamp - first + offset;
    end = Math.max(end, timestamp + packet.duration);
    await add(packet.clone({ timestamp }));
  });
  return end;
}

/** Reads the packets of a track up to where it is cut off. */
async function readPackets(
  media: Mediabunny,
  track: InputVideoTrack | InputAudioTrack,
  use: (packet: EncodedPacket) => Promise<void> | void,
): Promise<void> {
  const sink = new media.EncodedPacketSink(track);
  const packets = sink.packets();
  for (;;) {
    let step: IteratorResult<EncodedPacket, void>;
    try {
      step = await packets.next();
    } catch {
      return;
    }
    if (step.done) return;
    await use(step.value);
  }
}
