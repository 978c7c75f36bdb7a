import { readFileSync } from 'node:fs';
import path from 'node:path';
import { prepareVideo } from './prepareVideo.ts';

// Node has no codecs: what would be converted is refused here, as in a browser without any.

const folder = path.resolve(import.meta.dirname, '../../../../server/teachers/video/testing');
const prepare = (bytes: Uint8Array<ArrayBuffer> | string) =>
  prepareVideo(new File([bytes], 'video'), {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
const fixture = (name: string) => new Uint8Array(readFileSync(path.join(folder, name)));

it.each(['clip.mp4', 'clip.webm'])('%s is sent as it is', async name => {
  expect(await prepare(fixture(name))).toEqual({ file: expect.any(File) as File });
});

it.each([
  ['a text', () => prepare('Not a video'), 'format'],
  ['more than a minute', () => prepare(fixture('long.mp4')), 'length'],
  ['a codec that this browser can not read', () => prepare(fixture('hevc.mp4')), 'codec'],
])('refuses %s, before it is sent', async (_, prepared, refusal) => {
  expect(await prepared()).toEqual({ refusal });
});
