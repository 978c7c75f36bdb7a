import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { appIcon, brand, favicon } from './logo.ts';
import { marketplace } from '#shared/config/marketplace.ts';

// `npx tsx demo/brand/icons.ts` draws again the icons and the web manifest of public/.

const target = path.resolve(import.meta.dirname, '../../public');

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 72 * Math.ceil(size / 24) })
    .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** One PNG in the container that old browsers request. */
function ico(image: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}

const manifest = {
  name: marketplace.siteTitle,
  short_name: marketplace.siteTitle,
  description: 'Live classes with real teachers, at an hour that suits you.',
  start_url: '/',
  display: 'standalone',
  background_color: brand.paper,
  theme_color: brand.paper,
  icons: [
    { src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/brand/icon-512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/brand/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
};

await mkdir(path.join(target, 'brand'), { recursive: true });
const write = (name: string, content: string | Buffer) =>
  writeFile(path.join(target, name), content);
await write('favicon.svg', favicon);
await write('favicon.ico', ico(await png(favicon, 32), 32));
await write('apple-touch-icon.png', await png(appIcon(2), 180));
await write('brand/icon-192.png', await png(appIcon(1), 192));
await write('brand/icon-512.png', await png(appIcon(1), 512));
await write('brand/icon-maskable-512.png', await png(appIcon(8), 512));
await write('site.webmanifest', `${JSON.stringify(manifest, null, 2)}\n`);
