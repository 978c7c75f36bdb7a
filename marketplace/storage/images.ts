import sharp from 'sharp';
import type { Sharp } from 'sharp';
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

const limitInputPixels = 5e7;
const formats = new Set(['jpeg', 'png', 'gif', 'webp']);
const open = (data: Buffer): Sharp => sharp(data, { limitInputPixels, failOn: 'error' });

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
  try {
    const { format, hasAlpha, autoOrient } = await open(data).metadata();
    if (!formats.has(format)) throw new Error(`${format} is not supported`);
    await open(data).stats();
    const { width, height } = autoOrient;
    return { format, width, height, hasAlpha, byteSize: data.length };
  } catch {
    throw new ApiError('image-invalid-content');
  }
}

async function render(
  data: Buffer,
  spec: ImageVariantSpec,
  format: 'jpeg' | 'webp',
): Promise<Buffer> {
  const { autoOrient } = await open(data).metadata();
  const size = renditionSize(autoOrient, spec);
  const fit = spec.fit === 'crop' ? 'cover' : 'fill';
  const sized = open(data)
    .autoOrient()
    .resize({ ...size, fit });
  return format === 'jpeg'
    ? sized.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
    : sized.webp({ quality: 78 }).toBuffer();
}
