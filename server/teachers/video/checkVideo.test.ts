import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkVideo } from './checkVideo.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'videos-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixture = (name: string): Buffer =>
  readFileSync(path.join(import.meta.dirname, 'testing', name));

async function check(bytes: Buffer) {
  const [source, target] = [path.join(folder, 'source'), path.join(folder, 'target')];
  writeFileSync(source, bytes);
  const facts = await checkVideo(source, target);
  return { facts, written: readFileSync(target) };
}

it.each([
  ['mp4', 'clip.mp4'],
  ['webm', 'clip.webm'],
])('takes %s, and writes it again without what else was in the file', async (type, name) => {
  const sent = Buffer.concat([fixture(name), Buffer.from('<script>alert(1)</script>')]);
  const { facts, written } = await check(name === 'clip.mp4' ? fixture(name) : sent);
  expect(facts).toMatchObject({ type, width: 320, height: 180, bytes: written.length });
  expect(Math.abs(facts.durationMs - 2_000)).toBeLessThan(100);
  expect(written.includes('<script>')).toBe(false);
  expect(written.includes('my kitchen')).toBe(false);
  // What is written is what is checked.
  expect((await check(written)).facts).toMatchObject({ type, width: 320, height: 180 });
});

it('has the index of an MP4 at its beginning', async () => {
  const sent = fixture('clip.mp4');
  expect(sent.indexOf('moov')).toBeGreaterThan(sent.indexOf('mdat'));
  const { written } = await check(sent);
  expect(written.indexOf('moov')).toBeLessThan(written.indexOf('mdat'));
});

it.each([
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(20)), 'format'],
  ['nothing', () => Buffer.alloc(16), 'format'],
  ['a codec that some browsers lack', () => fixture('hevc.mp4'), 'codec'],
  ['more than a minute', () => fixture('long.mp4'), 'length'],
  ['a file that is cut off', () => cut(fixture('clip.mp4')), 'damaged'],
])('refuses %s', async (_, bytes, reason) => {
  await expect(check(bytes())).rejects.toMatchObject({
    status: 400,
    errors: [{ code: 'video-refused', meta: { reason } }],
  });
});

/** An MP4 whose index names frames that are not there. */
function cut(bytes: Buffer): Buffer {
  const index = bytes.subarray(bytes.indexOf('moov') - 4);
  const first = bytes.subarray(0, bytes.indexOf('mdat') - 4);
  const media = bytes.subarray(bytes.indexOf('mdat') - 4, bytes.indexOf('moov') - 4);
  // The box says how much of it there is, so that the index is found.
  const short = Buffer.from(media.subarray(0, 2_000));
  short.writeUInt32BE(short.length);
  return Buffer.concat([first, short, index]);
}
