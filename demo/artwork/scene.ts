import type { Look, Pose } from './figure.ts';
import { figure } from './figure.ts';
import type { Point } from './geometry.ts';
import { curve, fixed, polar, ribbon } from './geometry.ts';
import type { Colours } from './palette.ts';
import type { Random } from '../random.ts';
import { circle, ellipse, gradient, group, line, radial, rect, shape } from './svg.ts';

/** The canvas that every grammar draws on. */
export const canvas = { width: 1600, height: 1067 } as const;

/** What a grammar has to work with. */
export interface Brush {
  random: Random;
  colours: Colours;
  /** A person for this picture; another one each time. */
  person(): Look;
}

/** Draws everything of a picture but its ground of colour and grain. */
export type Grammar = (brush: Brush) => string;

/** The sky, light and vignette under and over each picture. */
export function frame(
  colours: Colours,
  content: string,
  glow: Point,
): { defs: string; art: string } {
  const defs =
    gradient('sky', [
      [0, colours.sky[0]],
      [1, colours.sky[1]],
    ]) +
    radial('glow', [
      [0, colours.glow, 0.75],
      [1, colours.glow, 0],
    ]) +
    gradient('shade', [
      [0.55, 'rgba(43,16,40,0)'],
      [1, 'rgba(43,16,40,.2)'],
    ]);
  const { width, height } = canvas;
  const art =
    rect([0, 0], width, height, 'url(#sky)') +
    circle(glow, 760, 'url(#glow)') +
    content +
    rect([0, 0], width, height, 'url(#shade)');
  return { defs, art };
}

/** Where a person goes. */
export interface Placing {
  pose: Pose;
  look: Look;
  x: number;
  /** Where the lowest point stands. */
  ground: number;
  /** Pixels of a unit; 7 makes a standing person about 650 high. */
  scale: number;
  flip?: boolean;
  /** How far above the ground the person is, in pixels; the shadow stays below. */
  lift?: number;
  shadow?: string;
  /** Drawn with the person, in its units: things that hands and feet hold. */
  behind?: string;
  front?: string;
}

export function place(placing: Placing): string {
  const { pose, look, x, ground, scale, flip, lift = 0, shadow = '#2b1028' } = placing;
  const { art, bottom, reach } = figure(pose, look);
  const y = ground - lift - bottom * scale;
  const sign = flip ? -1 : 1;
  const middle = x + ((reach[0] + reach[1]) / 2) * scale * sign;
  const half = ((reach[1] - reach[0]) / 2) * scale;
  return (
    ellipse([middle, ground + 4], half * (lift ? 0.7 : 1.02) + 30, 13, shadow, {
      opacity: lift ? 0.14 : 0.22,
    }) +
    group((placing.behind ?? '') + art + (placing.front ?? ''), {
      transform: `translate(${fixed(x)} ${fixed(y)}) scale(${sign * scale} ${scale})`,
    })
  );
}

/** Rolling ground: a smooth line across the canvas, filled to the bottom. */
export function hill(random: Random, y: number, swing: number, fill: string, waves = 4): string {
  const { width, height } = canvas;
  const points: Point[] = [];
  const start = random.between(0, Math.PI * 2);
  const turns = random.between(0.9, 1.6);
  for (let index = -1; index <= waves + 1; index += 1) {
    const share = index / waves;
    points.push([share * width, y + Math.sin(start + share * Math.PI * 2 * turns) * swing]);
  }
  const top = curve(points);
  return shape(`${top}L${width * 1.4} ${height + 20}L${-width * 0.4} ${height + 20}Z`, fill);
}

/** A stem with leaves, growing from `root` in a direction. */
export function sprig(
  root: Point,
  degrees: number,
  length: number,
  colour: string,
  leaves = 5,
): string {
  const nodes = [0, 0.33, 0.66, 1].map((share): Point =>
    polar(root, degrees + share * 16, length * share),
  );
  let art = line(curve(nodes), colour, 5);
  for (let index = 1; index <= leaves; index += 1) {
    const share = index / (leaves + 0.4);
    const base = polar(root, degrees + share * 16, length * share);
    const size = length * (0.34 - share * 0.16);
    for (const side of [48, -42]) {
      const tip = polar(base, degrees + share * 16 + side, size);
      const belly = polar(base, degrees + share * 16 + side * 1.35, size * 0.52);
      art += shape(
        ribbon([
          [base[0], base[1], 2],
          [belly[0], belly[1], size * 0.16],
          [tip[0], tip[1], 1],
        ]),
        colour,
      );
    }
  }
  const end = polar(root, degrees + 16, length);
  return (
    art +
    shape(
      ribbon([
        [end[0], end[1], 3],
        [...polar(end, degrees + 18, length * 0.07), length * 0.03],
        [...polar(end, degrees + 20, length * 0.15), 1],
      ]),
      colour,
    )
  );
}

/** Two bunches of leaves that hold the picture in its corners. */
export function foreground(random: Random, colour: string, ground: number): string {
  const left = random.chance(0.5);
  const x = left ? random.between(40, 150) : random.between(1450, 1560);
  const other = left ? random.between(1470, 1580) : random.between(20, 130);
  const bunch = (at: number, sizes: number[], lean: number) =>
    sizes
      .map((size, index) =>
        sprig([at + index * 16 - 16, ground], 90 + lean + (index - 1) * 24, size, colour),
      )
      .join('');
  return bunch(x, [230, 330, 250], left ? -8 : -6) + bunch(other, [130, 190], 4);
}
