import type { Look } from './figure.ts';
import type { Random } from '../random.ts';

/** The pigments of one picture, from the sky to the nearest ground. */
export interface Colours {
  sky: readonly [top: string, bottom: string];
  /** Light in the sky. */
  glow: string;
  sun: string;
  far: string;
  mid: string;
  near: string;
  /** Thin lines over the sky. */
  line: string;
  /** Leaves and small things. */
  spark: string;
  top: string;
  legs: string;
  legsShade: string;
}

export const colourways = {
  dawn: {
    sky: ['#fde9d9', '#fbd3b8'],
    glow: '#fff6e6',
    sun: '#f6a463',
    far: '#f2b795',
    mid: '#e58666',
    near: '#c4503a',
    line: '#fff8ef',
    spark: '#5a2f5d',
    top: '#fff3e4',
    legs: '#5a2f5d',
    legsShade: '#452248',
  },
  meadow: {
    sky: ['#f7f1e1', '#e6ecd9'],
    glow: '#fff6e6',
    sun: '#f4b36c',
    far: '#cbd8bb',
    mid: '#8fb59b',
    near: '#4f8068',
    line: '#ffffff',
    spark: '#2f5a4b',
    top: '#dd5a3c',
    legs: '#3f2447',
    legsShade: '#2f1936',
  },
  dusk: {
    sky: ['#e6d9ee', '#f9dfd2'],
    glow: '#fff6e6',
    sun: '#f08a68',
    far: '#cdb6dd',
    mid: '#a283bb',
    near: '#6f4180',
    line: '#fff8ef',
    spark: '#42234d',
    top: '#f6c27a',
    legs: '#3a2044',
    legsShade: '#2b1634',
  },
  night: {
    sky: ['#2f1a3c', '#713f63'],
    glow: '#b9576b',
    sun: '#f6a463',
    far: '#84507a',
    mid: '#5d3263',
    near: '#2a1834',
    line: '#f3bf9f',
    spark: '#e9694c',
    top: '#f2765a',
    legs: '#cdb6dd',
    legsShade: '#a98fc0',
  },
  clay: {
    sky: ['#f9dcc8', '#f3b698'],
    glow: '#fff6e6',
    sun: '#fff1de',
    far: '#ea9a78',
    mid: '#d4593c',
    near: '#93301f',
    line: '#fff8ef',
    spark: '#43213f',
    top: '#2f5f50',
    legs: '#33203c',
    legsShade: '#24152c',
  },
  garden: {
    sky: ['#fdf3e2', '#f7e2c6'],
    glow: '#fff6e6',
    sun: '#dd5a3c',
    far: '#c9cfae',
    mid: '#7fa597',
    near: '#2f5f50',
    line: '#fffaf0',
    spark: '#b5432d',
    top: '#f6c27a',
    legs: '#8f3324',
    legsShade: '#702418',
  },
  shell: {
    sky: ['#fff4ec', '#f8dfe0'],
    glow: '#fff6e6',
    sun: '#cdb6dd',
    far: '#f4c3b0',
    mid: '#dd8f86',
    near: '#8b4a6b',
    line: '#ffffff',
    spark: '#4f2350',
    top: '#2c6b52',
    legs: '#4a2450',
    legsShade: '#381a3d',
  },
} as const satisfies Record<string, Colours>;

export type ColourwayName = keyof typeof colourways;

/** The same hours after sunset, for pictures that change with the theme. */
export const nightColourways = {
  dawn: {
    sky: ['#2b1836', '#5a2f55'],
    glow: '#a24d66',
    sun: '#f0935f',
    far: '#7a4568',
    mid: '#5b2f58',
    near: '#3a1d40',
    line: '#c98f8f',
    spark: '#f0b48c',
    top: '#f6e3d3',
    legs: '#b79ad0',
    legsShade: '#9678b2',
  },
  dusk: {
    sky: ['#1f1a3f', '#4b3172'],
    glow: '#7f5aa8',
    sun: '#ef8464',
    far: '#5f4a92',
    mid: '#4a3579',
    near: '#2a1c49',
    line: '#cdb6ee',
    spark: '#e6b9f0',
    top: '#f6c27a',
    legs: '#e58aa0',
    legsShade: '#c66c86',
  },
  garden: {
    sky: ['#1c2233', '#2f4a52'],
    glow: '#4f7f77',
    sun: '#e97a54',
    far: '#3f6a66',
    mid: '#2f5652',
    near: '#17302f',
    line: '#b7d6bf',
    spark: '#f6e3d3',
    top: '#f6c27a',
    legs: '#cdb6dd',
    legsShade: '#a98fc0',
  },
} as const satisfies Record<string, Colours>;

const skins = [
  ['#f1c9a8', '#d9a680'],
  ['#e0ab83', '#c38a62'],
  ['#c98a63', '#a96b48'],
  ['#a4673f', '#85502f'],
  ['#7c4a30', '#613722'],
  ['#5b3526', '#45261b'],
] as const;
const hairs = ['#2b1a2f', '#3b2320', '#5c3523', '#1d1420', '#8c4a2c', '#c08a52'] as const;
const hairStyles = ['bun', 'ponytail', 'short', 'curls', 'bob'] as const;

/** Somebody who fits into a picture of these colours. */
export function castLook(random: Random, colours: Colours): Look {
  const [skin, skinShade] = random.pick(skins);
  const dark = skin < '#b';
  return {
    skin,
    skinShade,
    hair: random.pick(dark ? hairs.slice(0, 4) : hairs),
    top: colours.top,
    legs: colours.legs,
    legsShade: colours.legsShade,
    hairStyle: random.pick(hairStyles),
  };
}
