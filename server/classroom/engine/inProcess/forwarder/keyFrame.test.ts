import { startsKeyFrame } from './keyFrame.ts';

it.each([
  ['a key frame', [0x10, 0x00], true],
  ['another frame', [0x10, 0x01], false],
  ['a later packet of a key frame', [0x00, 0x00], false],
  ['a later partition', [0x12, 0x00], false],
  [
    'a key frame with a long picture number, a layer and a key',
    [0x90, 0xf0, 0x80, 1, 2, 3, 0],
    true,
  ],
  ['another frame with a short picture number', [0x90, 0x80, 0x05, 0x01], false],
  ['nothing', [], false],
])('knows %s', (_, bytes, is) => {
  expect(startsKeyFrame(Uint8Array.from(bytes))).toBe(is);
});
