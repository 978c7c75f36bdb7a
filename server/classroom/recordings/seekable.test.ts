import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FilePathSource, Input, MP4, WEBM } from 'mediabunny';
import type { Container } from './recordingTypes.ts';
import { writeSeekable } from './seekable.ts';
import type { RawPart } from './seekable.ts';

// Pieces of a browser: four and a half seconds of 160 × 90 pixels with a tone, a piece a second.
const pieces = path.join(import.meta.dirname, 'testing/pieces');
const piecesOf = (container: Container): Buffer[] =>
  readdirSync(pieces)
    .filter(name => name.startsWith(container))
    .toSorted()
    .map(name => readFileSync(path.join(pieces, name)));

const part = (container: Container, some = piecesOf(container)): RawPart => ({
  container,
  async *pieces() {
    yield* some;
  },
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'seekable-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a player finds: seconds, and the key frame before a second. */
async function read(file: string, second: number) {
  const input = new Input({ source: new FilePathSource(file), formats: [WEBM, MP4] });
  const video = await input.getPrimaryVideoTrack();
  const { EncodedPacketSink } = await import('mediabunny');
  const key = video && (await new EncodedPacketSink(video).getKeyPacket(second));
  const found = {
    seconds: await input.computeDuration(),
    audio: (await input.getPrimaryAudioTrack())?.codec,
    key: key?.timestamp ?? null,
  };
  input.dispose();
  return found;
}

test.each(['webm', 'mp4'] as const)('%s: parts follow one another in one file', async container => {
  const files = await writeSeekable([part(container), part(container)], folder);
  expect(files).toMatchObject([{ container }]);
  const { seconds, key, audio } = await read(files[0]!.path, 6);
  expect(seconds).toBeGreaterThan(7.5);
  expect(seconds).toBeLessThan(10);
  expect(audio).toBe('opus');
  expect(files[0]!.durationMs / 1_000).toBeCloseTo(seconds, 0);
  // The second part begins with a key frame, which is found.
  expect(key).toBeGreaterThan(3.5);
});

test('a file has its length and index where a player looks first', async () => {
  const [webm] = await writeSeekable([part('webm')], folder);
  const bytes = readFileSync(webm!.path);
  // Duration and Cues of Matroska, which no browser writes while it records.
  expect(bytes.includes(Buffer.from([0x44, 0x89]))).toBe(true);
  expect(bytes.includes(Buffer.from([0x1c, 0x53, 0xbb, 0x6b]))).toBe(true);
  const [mp4] = await writeSeekable([part('mp4')], folder);
  const head = readFileSync(mp4!.path);
  expect(head.indexOf('moov')).toBeLessThan(head.indexOf('mdat'));
});

test('what was cut off by a crash is taken up to there', async () => {
  const [first, second, third] = piecesOf('webm');
  const cut = part('webm', [first!, second!, third!.subarray(0, 1_000)]);
  const files = await writeSeekable([cut, part('webm')], folder);
  expect(files).toHaveLength(1);
  expect((await read(files[0]!.path, 0)).seconds).toBeGreaterThan(5.5);
});

test('other codecs are another file, and what is none is left out', async () => {
  const noise = part('webm', [Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(2_000, 7)]);
  const files = await writeSeekable([part('webm'), noise, part('mp4')], folder);
  expect(files.map(({ container }) => container)).toEqual(['webm', 'mp4']);
  expect(await writeSeekable([noise], folder)).toEqual([]);
});
