import { create } from 'fontkit';
import type { Font, PathCommand } from 'fontkit';
import { LRUCache } from 'lru-cache';
import type { Contour } from './canvas.ts';
import { levelsOf, withLevels } from '#server/base/typesetting/bidi.ts';
import type { Levels } from '#server/base/typesetting/bidi.ts';
import type { Face, FontFile, Fonts } from '#server/base/typesetting/fonts.ts';
import { linesOf, runsOf, settableText } from '#server/base/typesetting/runs.ts';

/** A line of text as outlines: no renderer of pictures needs a font for it. */
export interface DrawnLine {
  width: number;
  /** Outlines of its letters, with the baseline at 0 and the left edge at 0. */
  contours: readonly Contour[];
}

export interface LineStyle {
  face: Face;
  /** Pixels of an em. */
  size: number;
  /** Widest line in pixels. */
  width: number;
  /** What does not fit in so many lines is cut, with an ellipsis. */
  mostLines: number;
}

/** Draws a text as lines of outlines. */
export type DrawText = (text: string, style: LineStyle) => DrawnLine[];

/** Fonts that are open at once: parsed, a file takes up to a megabyte. */
const mostOpen = 12;

/** Creates what draws texts of any script with the fonts of the site. */
export function createDrawText(fonts: Fonts): DrawText {
  const opened = new LRUCache<string, Font>({ max: mostOpen });
  function open({ name, read }: FontFile): Font {
    const known = opened.get(name);
    if (known) return known;
    const font = create(read());
    if (!('layout' in font)) throw new Error(`${name} is not one font.`);
    opened.set(name, font);
    return font;
  }

  function drawLine(line: string, { face, size }: LineStyle, levels: Levels): DrawnLine {
    const contours: Contour[] = [];
    let width = 0;
    for (const { font: file, text } of runsOf(line, fonts.stack(face, 'zh'), levels)) {
      const font = open(file);
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(text);
      for (const [index, glyph] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        const [x, y] = [width + xOffset * scale, -yOffset * scale];
        // Fonts count upwards, pictures downwards.
        contours.push(...contoursOf(glyph.path.transform(scale, 0, 0, -scale, x, y).commands));
        width += xAdvance * scale;
      }
    }
    return { width, contours };
  }

  return (written, style) => {
    const text = settableText(written);
    const widthOf = (part: string) => drawLine(part, style, levelsOf(part)).width;
    const lines = linesOf(text, style.width, widthOf);
    const shown = lines.slice(0, style.mostLines);
    const drawn = withLevels(text, shown).map(([line, levels]) => drawLine(line, style, levels));
    if (lines.length <= style.mostLines) return drawn;
    const last = shortened(shown.at(-1) ?? '', style.width, widthOf);
    return [...drawn.slice(0, -1), drawLine(last, style, levelsOf(last))];
  };
}

/** Straight pieces of a curve. */
const pieces = 10;

/** Takes the curves of a path apart into straight pieces. */
function contoursOf(commands: readonly PathCommand[]): Contour[] {
  const contours: number[][] = [];
  for (const { command, args } of commands) {
    if (command === 'moveTo') contours.push([...args]);
    const contour = contours.at(-1);
    if (command === 'moveTo' || command === 'closePath' || !contour) continue;
    const points = [...contour.slice(-2), ...args];
    const steps = command === 'lineTo' ? 1 : pieces;
    for (let step = 1; step <= steps; step += 1) contour.push(...pointAt(points, step / steps));
  }
  return contours;
}

/** The point of a Bézier curve of any degree at a share of its length (de Casteljau). */
function pointAt(points: readonly number[], share: number): readonly number[] {
  if (points.length <= 2) return points;
  const between = points
    .slice(2)
    .map((value, index) => (points[index] ?? 0) * (1 - share) + value * share);
  return pointAt(between, share);
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts a line until it fits with an ellipsis. */
function shortened(line: string, width: number, widthOf: (text: string) => number): string {
  const letters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
