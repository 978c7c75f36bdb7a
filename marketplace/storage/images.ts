import PQueue from 'p-queue';
import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { ImageVariantSpec } from '#marketplace/contract/resource.ts';
import { renditionSize } from './renditionSize.ts';
import type { ImageFacts, ImageStore, Rendition } from './imageStore.ts';
import type { ObjectStore } from './objectStore.ts';

// Only these decoders may process uploads.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});
// Two processors, shared with everything else.
sharp.concurrency(1);
sharp.cache(false);

/** Most pixels of a picture that has to be held whole. */
const mostPixels = 5e7;
/**
 * Most pixels of a JPEG that is read line by line and made smaller while it is read, as phones of
 * 108 and 200 megapixels write it. A progressive one is held whole.
 */
const mostStreamedPixels = 2.5e8;
const formats = new Set(['jpeg', 'png', 'gif', 'webp']);
const open = (data: Buffer): Sharp =>
  sharp(data, { limitInputPixels: mostStreamedPixels, failOn: 'error' });

/** Large pictures are read one at a time: each takes up to 200 MB. */
const largeOnes = new PQueue({ concurrency: 1 });
const inTurn = <Result>(pixels: number, work: () => Promise<Result>): Promise<Result> =>
  pixels > mostPixels ? largeOnes.add(work) : work();

/** Stores originals and renditions as objects. */
export function createImageStore(objects: ObjectStore): ImageStore {
  const making = new Map<string, Promise<Rendition | null>>();

  const make = async (
    id: string,
    spec: ImageVariantSpec,
    format: 'jpeg' | 'webp',
    key: string,
  ): Promise<Rendition | null> => {
    const source = await objects.get(originalKey(id));
    if (!source) return null;
    const data = await render(source, spec, format);
    const contentType = `image/${format}`;
    await objects.put(key, data, { size: data.length, contentType });
    return { data, contentType };
  };

  return {
    async save(id, data) {
      const facts = await inspect(data);
      const contentType = `image/${facts.format}`;
      await objects.put(originalKey(id), data, { size: data.length, contentType });
      return facts;
    },
    original: id => objects.get(originalKey(id)),
    async render(id, spec, format) {
      const key = rendition(id, spec, format);
      const kept = await objects.get(key);
      if (kept) return { data: kept, contentType: `image/${format}` };
      // Concurrent requests for a new rendition share one conversion.
      const running = making.get(key) ?? make(id, spec, format, key);
      making.set(key, running);
      try {
        return await running;
      } finally {
        making.delete(key);
      }
    },
    async remove(id) {
      await objects.remove(originalKey(id));
      await objects.removeAll(renditions(id));
    },
  };
}

// One folder for all of them would be slow to list.
/** Key of an uploaded picture. */
export const originalKey = (id: string) => `originals/${id.slice(0, 2)}/${id}`;
const renditions = (id: string) => `renditions/${id.slice(0, 2)}/${id}-`;
const rendition = (id: string, { width, height, fit }: ImageVariantSpec, format: string) =>
  `${renditions(id)}${width}x${height}-${fit}.${format}`;

/** Decodes the whole image once, so that a truncated one is refused at upload. */
async function inspect(data: Buffer): Promise<ImageFacts> {
  const { format, hasAlpha, isProgressive, autoOrient } = await readHead(data);
  const { width, height } = autoOrient;
  const pixels = width * height;
  const isStreamed = format === 'jpeg' && !isProgressive;
  if (pixels > (isStreamed ? mostStreamedPixels : mostPixels)) throw tooManyPixels();
  // Made small while it is read, it is never held whole.
  const decode = () => open(data).resize(smallest).raw().toBuffer();
  await inTurn(pixels, decode).catch(() => {
    throw new ApiError('image-invalid-content');
  });
  return { format, width, height, hasAlpha, byteSize: data.length };
}

const smallest = { width: 64, height: 64, fit: 'inside' } as const;

/**
 * Reads what the beginning of a file says of the picture, which costs nothing however large it is.
 */
async function readHead(data: Buffer): Promise<Metadata> {
  try {
    const head = await sharp(data, { limitInputPixels: false, failOn: 'error' }).metadata();
    if (formats.has(head.format)) return head;
  } catch {
    // It is none.
  }
  throw new ApiError('image-invalid-content');
}

const tooManyPixels = () =>
  new ApiError('image-invalid-content', {
    details:
      `The picture has too many pixels: at most ${mostStreamedPixels / 1e6} megapixels of a baseline JPEG, ` +
      `${mostPixels / 1e6} of others.`,
    meta: { reason: 'too-many-pixels' },
  });

async function render(
  data: Buffer,
  spec: ImageVariantSpec,
  format: 'jpeg' | 'webp',
): Promise<Buffer> {
  const { autoOrient } = await open(data).metadata();
  const { width, height } = autoOrient;
  return inTurn(width * height, () =>
    renderOriented(data, spec, format, renditionSize(autoOrient, spec)),
  );
}

function renderOriented(
  data: Buffer,
  spec: ImageVariantSpec,
  format: 'jpeg' | 'webp',
  size: { width: number; height: number },
): Promise<Buffer> {
  const fit = spec.fit === 'crop' ? 'cover' : 'fill';
  const sized = open(data)
    .autoOrient()
    .resize({ ...size, fit });
  return format === 'jpeg'
    ? sized.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
    : sized.webp({ quality: 78 }).toBuffer();
}
