import sharp from 'sharp';
import { createImageStore } from './images.ts';
import type { ObjectStore } from './objectStore.ts';

function storeInMemory() {
  const kept = new Map<string, Buffer>();
  const objects: Partial<ObjectStore> = {
    get: key => Promise.resolve(kept.get(key) ?? null),
    put: (key, body) => Promise.resolve(void kept.set(key, body as Buffer)),
  };
  return createImageStore(objects as ObjectStore);
}

/** A picture of one colour, which has few bytes. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8412a' }, limitInputPixels: false });

/** A small JPEG whose head says that it is large. */
async function saying(width: number, height: number, progressive: boolean): Promise<Buffer> {
  const file = await plain(16, 16).jpeg({ progressive }).toBuffer();
  const frame = file.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  file.writeUInt16BE(height, frame + 5);
  file.writeUInt16BE(width, frame + 7);
  return file;
}

const refusalOf = (saved: Promise<unknown>) =>
  saved.then(
    () => null,
    (error: { code: string; items: { meta?: object }[] }) => [error.code, error.items[0]?.meta],
  );
const tooMany = ['image-invalid-content', { reason: 'too-many-pixels' }];

describe('a picture of many pixels', () => {
  // Somewhat more than what has to be held whole: half the work of 108 megapixels.
  it('is taken as the JPEG of a phone, turned and made smaller', async () => {
    const store = storeInMemory();
    const picture = await plain(8_000, 6_500).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await store.save('a', picture)).toMatchObject({ width: 6_500, height: 8_000 });
    const box = { width: 400, height: 267, fit: 'crop' } as const;
    const rendition = await store.render('a', box, 'webp');
    expect(await sharp(rendition?.data).metadata()).toMatchObject({ width: 400, height: 267 });
  });

  it('is refused when it is cut off', async () => {
    const picture = await plain(8_000, 6_500).jpeg().toBuffer();
    const cut = picture.subarray(0, picture.length / 2);
    expect(await refusalOf(storeInMemory().save('a', cut))).toEqual([
      'image-invalid-content',
      undefined,
    ]);
  });

  it.each([
    ['a JPEG of more than any camera has', () => saying(20_000, 13_000, false)],
    ['a progressive JPEG', () => saying(12_000, 9_000, true)],
    ['a PNG', () => plain(10_000, 6_000).png().toBuffer()],
  ])('is refused with a reason as %s', async (_, make) => {
    expect(await refusalOf(storeInMemory().save('a', await make()))).toEqual(tooMany);
  });
});
