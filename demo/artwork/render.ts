import { renderAsync } from '@resvg/resvg-js';
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

/** The pixels (RGBA) with the grain on them, without the fourth channel. */
function onPaper(rgba: Buffer): Buffer {
  const noise = paper();
  const rgb = new Uint8ClampedArray((rgba.length / 4) * 3);
  let at = 0;
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    const step = noise[at] ?? 0;
    rgb[to] = (rgba[from] ?? 0) + step;
    rgb[to + 1] = (rgba[from + 1] ?? 0) + step;
    rgb[to + 2] = (rgba[from + 2] ?? 0) + step;
    at = at + 1 === grainLength ? 0 : at + 1;
  }
  return Buffer.from(rgb.buffer);
}

// Not sharp: the marketplace forbids it every input but photographs, for the whole process.
async function render(svg: string, width: number): Promise<Buffer> {
  const drawn = await renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
  });
  const raw = { width: drawn.width, height: drawn.height, channels: 3 as const };
  return sharp(onPaper(drawn.pixels), { raw }).jpeg({ quality: 88 }).toBuffer();
}

/** The picture of a class as JPEG; 1600 by 1067 unless another width (pixels) is asked for. */
export const renderClass = (artwork: ClassArtwork, width = 1600): Promise<Buffer> =>
  render(drawClass(artwork), width);

/** The picture of a person as JPEG; 800 by 800 unless another width (pixels) is asked for. */
export const renderPortrait = (portrait: Portrait, width = 800): Promise<Buffer> =>
  render(drawPortrait(portrait), width);
