import sharp from 'sharp';
import type { ClassArtwork } from './classArtwork.ts';
import { drawClass } from './classArtwork.ts';
import type { Portrait } from './portrait.ts';
import { drawPortrait } from './portrait.ts';

// A prime, so that the grain does not fall into rows.
const grainLength = 65_521;
const grainDepth = 5;
let grain: Int8Array | undefined;

/** Paper grain: small steps up and down, drawn once. */
function paper(): Int8Array {
  if (grain) return grain;
  grain = new Int8Array(grainLength);
  let state = 20220818;
  for (let index = 0; index < grainLength; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    grain[index] = ((state >>> 24) / 255) * 2 * grainDepth - grainDepth;
  }
  return grain;
}

/** Puts the grain on pixels of three channels, in place. */
function roughen(pixels: Uint8ClampedArray): void {
  const noise = paper();
  let at = 0;
  for (let index = 0; index < pixels.length; index += 3) {
    const step = noise[at] ?? 0;
    pixels[index] = (pixels[index] ?? 0) + step;
    pixels[index + 1] = (pixels[index + 1] ?? 0) + step;
    pixels[index + 2] = (pixels[index + 2] ?? 0) + step;
    at = at + 1 === grainLength ? 0 : at + 1;
  }
}

async function render(svg: string, width: number): Promise<Buffer> {
  // At 72 dpi a drawing is as wide as it says; drawing at the asked size saves the scaling.
  const natural = Number(/width="(\d+)"/.exec(svg)?.[1] ?? width);
  const { data, info } = await sharp(Buffer.from(svg), { density: (72 * width) / natural })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  roughen(new Uint8ClampedArray(data.buffer, data.byteOffset, data.length));
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return sharp(data, { raw }).jpeg({ quality: 88 }).toBuffer();
}

/** The picture of a class as JPEG; 1600 by 1067 unless another width (pixels) is asked for. */
export const renderClass = (artwork: ClassArtwork, width = 1600): Promise<Buffer> =>
  render(drawClass(artwork), width);

/** The picture of a person as JPEG; 800 by 800 unless another width (pixels) is asked for. */
export const renderPortrait = (portrait: Portrait, width = 800): Promise<Buffer> =>
  render(drawPortrait(portrait), width);
