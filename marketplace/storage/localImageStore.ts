import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { ImageVariantSpec } from '#marketplace/contract/imageVariant.ts';
import { renditionSize } from './renditionSize.ts';
import type { ImageFacts, ImageStore, Rendition } from './imageStore.ts';

// Only these decoders may touch what strangers upload.
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

/** Keeps originals and renditions as files below one folder. */
export function localImageStore(folder: string): ImageStore {
  const original = (id: string) => path.join(folder, 'originals', id.slice(0, 2), id);
  const rendition = (id: string, spec: ImageVariantSpec, format: string) =>
    path.join(
      folder,
      'renditions',
      id.slice(0, 2),
      `${id}-${spec.width}x${spec.height}-${spec.fit}.${format}`,
    );
  const making = new Map<string, Promise<Rendition | null>>();

  const make = async (
    id: string,
    spec: ImageVariantSpec,
    format: 'jpeg' | 'webp',
    file: string,
  ): Promise<Rendition | null> => {
    const source = await readIfThere(original(id));
    if (!source) return null;
    const data = await render(source, spec, format);
    await writeWhole(file, data);
    return { data, contentType: `image/${format}` };
  };

  return {
    async save(id, data) {
      const facts = await inspect(data);
      await writeWhole(original(id), data);
      return facts;
    },
    async render(id, spec, format) {
      const file = rendition(id, spec, format);
      const kept = await readIfThere(file);
      if (kept) return { data: kept, contentType: `image/${format}` };
      // Many ask for a new picture at once; it is made once.
      const running = making.get(file) ?? make(id, spec, format, file);
      making.set(file, running);
      try {
        return await running;
      } finally {
        making.delete(file);
      }
    },
    async remove(id) {
      await rm(original(id), { force: true });
      const drawer = path.join(folder, 'renditions', id.slice(0, 2));
      const files = (await namesIn(drawer)).filter(name => name.startsWith(`${id}-`));
      await Promise.all(files.map(name => rm(path.join(drawer, name), { force: true })));
    },
  };
}

/** Reads the whole picture once, so that one cut short is refused now and not when it is shown. */
async function inspect(data: Buffer): Promise<ImageFacts> {
  try {
    const { format, hasAlpha, autoOrient } = await open(data).metadata();
    if (!formats.has(format)) throw new Error(`${format} is not taken`);
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

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Nobody ever reads half a file. */
async function writeWhole(file: string, data: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(draft, data);
  await rename(draft, file);
}
