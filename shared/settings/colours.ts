import { mapPalettes } from '#shared/config/maps.ts';
import type { MapTheme } from '#shared/config/maps.ts';

// A brand has one colour; what is to be done, pressed and linked is made of it. Each shade is moved
// until it can be read, so no choice of an operator makes a page unreadable.

/** Hex colours of a theme: of buttons, under the pointer, while pressed, and of text. */
export interface Shades {
  accent: string;
  hover: string;
  press: string;
  text: string;
}

/** The shades of both themes. */
export interface BrandColours {
  day: Shades;
  night: Shades;
}

/** The colours of src/styles/tokens.css that the shades are seen on, and the text on buttons. */
export const grounds = {
  day: {
    ink: '#ffffff',
    under: ['#fbf6f1', '#fffdfb', '#ffffff', '#f4ebe4', '#fbe6dc'],
  },
  night: {
    ink: '#2b0f14',
    under: ['#1a1020', '#22152a', '#2c1d35', '#140b19', '#3a1f2c'],
  },
} as const;

/** The grounds of maps, on which pins and circles have the accent. */
export const mapGrounds = { day: groundsOf('light'), night: groundsOf('dark') } as const;

function groundsOf(theme: MapTheme): string[] {
  const { water, land, town } = mapPalettes[theme];
  return [water, land, town];
}

/** The contrast that WCAG 2.2 requires of text, and of controls. */
export const leastContrast = { text: 4.5, control: 3 } as const;

const channels = (hex: string) => [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16) / 255);

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(channel =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two hex colours of six digits, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** The least contrast of a colour with any of several. */
export const leastOf = (hex: string, others: readonly string[]): number =>
  Math.min(...others.map(other => contrast(hex, other)));

interface Hsl {
  hue: number;
  saturation: number;
  lightness: number;
}

function hslOf(hex: string): Hsl {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const lightness = (most + least) / 2;
  const spread = most - least;
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const sector =
    most === red
      ? (green - blue) / spread
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return {
    hue: (sector + 6) % 6,
    saturation: spread / (1 - Math.abs(2 * lightness - 1)),
    lightness,
  };
}

function hexOf({ hue, saturation, lightness }: Hsl): string {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const at = (offset + hue * 2) % 12;
    const value = lightness - chroma * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** A colour that is lighter (or, below zero, darker) by a part of the whole. */
function lighter(hex: string, by: number): string {
  if (by === 0) return hex;
  const hsl = hslOf(hex);
  return hexOf({ ...hsl, lightness: Math.min(1, Math.max(0, hsl.lightness + by)) });
}

/** Moves a colour in steps until it can be read; at the latest it is black or white. */
function readable(hex: string, step: number, isEnough: (hex: string) => boolean): string {
  for (let moved = 0; moved < 1; moved += Math.abs(step)) {
    const candidate = lighter(hex, Math.sign(step) * moved);
    if (isEnough(candidate)) return candidate;
  }
  return step > 0 ? '#ffffff' : '#000000';
}

const step = 0.01;

function shadesOf(theme: keyof BrandColours, chosen: string): Shades {
  const { ink, under } = grounds[theme];
  // Away from the grounds: darker by day, lighter by night.
  const away = theme === 'day' ? -1 : 1;
  const carriesInk = (hex: string) => contrast(hex, ink) >= leastContrast.text;
  const accent = readable(
    chosen,
    away * step,
    hex =>
      carriesInk(hex) && leastOf(hex, [...under, ...mapGrounds[theme]]) >= leastContrast.control,
  );
  return {
    accent,
    hover: lighter(accent, away * 0.08),
    press:
      theme === 'day' ? lighter(accent, -0.14) : readable(lighter(accent, -0.06), step, carriesInk),
    text: readable(accent, away * step, hex => leastOf(hex, under) >= leastContrast.text),
  };
}

/** The shades of a brand; null where no colour was chosen. `nightColor` is the day's when empty. */
export function brandColours({
  mainColor,
  nightColor,
}: {
  mainColor: string;
  nightColor: string;
}): BrandColours | null {
  if (!mainColor) return null;
  return { day: shadesOf('day', mainColor), night: shadesOf('night', nightColor || mainColor) };
}

/**
 * Pigments of the site's drawings that are mixed for its accent (src/styles/tokens.css), by day and
 * by night. The sun stays as warm as it is, and the night as dark, whose grounds are the theme's.
 */
export const pigments = {
  sky: ['#fbe3d3', '#2a1735'],
  'sky-low': ['#fdf1e4', '#4a2745'],
  'hill-far': ['#f4c9ab', '#5a3158'],
  'hill-mid': ['#e8936f', '#45233f'],
  'hill-near': ['#cf5f45', '#301a36'],
  ember: ['#dd5a3c', '#e9694c'],
} as const;

/** The accents that the pigments were mixed for. */
const ownAccents = ['#c8412a', '#ff8d6e'] as const;

/** A pigment turned by as much as the accent is from the site's own; a grey accent turns none. */
function turned(pigment: string, own: string, accent: string): string {
  const to = hslOf(accent);
  if (to.saturation === 0) return pigment;
  const from = hslOf(pigment);
  return hexOf({ ...from, hue: (from.hue + to.hue - hslOf(own).hue + 6) % 6 });
}

/** The pigments as custom properties. */
const pigmentStyle = ({ day, night }: BrandColours): string[] =>
  Object.entries(pigments).map(([name, [byDay, byNight]]) => {
    const colours = [
      turned(byDay, ownAccents[0], day.accent),
      name === 'ember' ? turned(byNight, ownAccents[1], night.accent) : byNight,
    ];
    return `--brand-art-${name}:light-dark(${colours.join(',')})`;
  });

/**
 * The shades, and the pigments of drawings, as custom properties of the page, for a style
 * attribute; empty without a brand.
 */
export function brandStyle(brand: BrandColours | null): string {
  if (!brand) return '';
  const { day, night } = brand;
  const names = {
    accent: 'accent',
    hover: 'accent-hover',
    press: 'accent-press',
    text: 'accent-text',
  } as const;
  const shades = Object.entries(names).map(([shade, name]) => {
    const key = shade as keyof Shades;
    return `--brand-${name}:light-dark(${day[key]},${night[key]})`;
  });
  return [...shades, ...pigmentStyle(brand)].join(';');
}

/** The shades that mails have, by name; undefined without a brand. */
export function mailColours(settings: { mainColor: string; nightColor: string }) {
  const brand = brandColours(settings);
  if (!brand) return undefined;
  const { day, night } = brand;
  return {
    accent: day.accent,
    text: day.text,
    nightAccent: night.accent,
    nightText: night.text,
  };
}
