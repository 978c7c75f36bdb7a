import sharp from 'sharp';
import type { ClassArtwork } from './classArtwork.ts';
import { drawClass } from './classArtwork.ts';
import type { Portrait } from './portrait.ts';
import { drawPortrait } from './portrait.ts';

const grainSize = 128;
let grain: Buffer | undefined;

/** A tile of paper grain: grey noise that is nearly invisible, drawn once. */
function paper(): Buffer {
  if (grain) return grain;
  const pixels = Buffer.alloc(grainSize * grainSize * 4);
  let state = 20220818;
  for (let index = 0; index < pixels.length; index += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const value = state >>> 24;
    pixels.fill(value, index, index + 3);
    pixels[index + 3] = 13;
  }
  grain = pixels;
  return grain;
}

async function render(svg: string, width: number): Promise<Buffer> {
  // At 72 dpi a drawing is as wide as it says; drawing at the asked size saves the scaling.
  const natural = Number(/width="(\d+)"/.exec(svg)?.[1] ?? width);
  const raw = { width: grainSize, height: grainSize, channels: 4 as const };
  return sharp(Buffer.from(svg), { density: (72 * width) / natural })
    .composite([{ input: paper(), raw, tile: true, blend: 'over' }])
    .flatten({ background: '#fbf6f1' })
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** The picture of a class as JPEG; 1600 by 1067 unless another width (pixels) is asked for. */
export const renderClass = (artwork: ClassArtwork, width = 1600): Promise<Buffer> =>
  render(drawClass(artwork), width);

/** The picture of a person as JPEG; 800 by 800 unless another width (pixels) is asked for. */
export const renderPortrait = (portrait: Portrait, width = 800): Promise<Buffer> =>
  render(drawPortrait(portrait), width);
