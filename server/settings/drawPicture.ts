import type { Sharp } from 'sharp';

/** A file of the brand, as it is sent. */
export interface BrandFile {
  type: string;
  data: Buffer;
}

/** How a file is drawn. */
export type Drawing =
  | { as: 'icon'; size: number; ground: boolean; margin: number }
  | { as: 'ico' | 'svg'; size: number }
  | { as: 'logo' }
  | { as: 'social'; width: number; height: number };

/** The paper of the light theme (src/styles/tokens.css). */
const paper = '#fbf6f1';
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** Pixels of the logo's file: three times its size in mails, where it is at the left edge. */
const logoBox = { width: 660, height: 120 };

/** Draws a file of the brand from a picture. @param isWhole the picture fills the file */
export async function drawPicture(
  picture: Buffer,
  drawing: Drawing,
  isWhole: boolean,
): Promise<BrandFile> {
  const { default: sharp } = await import('sharp');
  const source = sharp(picture, { failOn: 'error' });
  switch (drawing.as) {
    case 'icon':
      return png(await iconOf(source, drawing));
    case 'ico':
      return {
        type: 'image/x-icon',
        data: ico(await square(source, drawing.size).png().toBuffer(), drawing.size),
      };
    case 'svg':
      return svg(await square(source, drawing.size).png().toBuffer(), drawing.size);
    case 'logo':
      return png(
        await source
          .resize({ ...logoBox, fit: 'contain', position: 'left', background: clear })
          .png()
          .toBuffer(),
      );
    case 'social':
      return png(await socialOf(source, drawing, isWhole));
  }
}

const png = (data: Buffer): BrandFile => ({ type: 'image/png', data });

type Ground = typeof clear | typeof paper;

const square = (source: Sharp, size: number, background: Ground = clear): Sharp =>
  source.resize(size, size, { fit: 'contain', background });

function iconOf(
  source: Sharp,
  { size, ground, margin }: Extract<Drawing, { as: 'icon' }>,
): Promise<Buffer> {
  const edge = Math.round(size * margin);
  // What is laid around a picture is not flattened with it.
  const background = ground ? paper : clear;
  const inner = square(source, size - 2 * edge, background).extend({
    ...{ top: edge, bottom: edge, left: edge, right: edge },
    background,
  });
  return (ground ? inner.flatten({ background }) : inner).png().toBuffer();
}

/** A picture for shared links: the whole of it, or a logo in the middle of the page's paper. */
function socialOf(
  source: Sharp,
  { width, height }: Extract<Drawing, { as: 'social' }>,
  isWhole: boolean,
): Promise<Buffer> {
  if (isWhole) {
    return source.resize({ width, height, fit: 'cover' }).flatten().png().toBuffer();
  }
  const inner = { width: Math.round(width * 0.6), height: Math.round(height * 0.4) };
  const [x, y] = [(width - inner.width) / 2, (height - inner.height) / 2];
  return source
    .resize({ ...inner, fit: 'contain', background: paper })
    .extend({
      left: Math.floor(x),
      right: Math.ceil(x),
      top: Math.floor(y),
      bottom: Math.ceil(y),
      background: paper,
    })
    .flatten({ background: paper })
    .png()
    .toBuffer();
}

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

/** The icon at the address of the site's drawn one, which has this type. */
function svg(image: Buffer, size: number): BrandFile {
  const href = `data:image/png;base64,${image.toString('base64')}`;
  const box = `width="${size}" height="${size}"`;
  return {
    type: 'image/svg+xml',
    data: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><image ${box} href="${href}"/></svg>`,
    ),
  };
}
