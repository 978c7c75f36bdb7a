import { readFileSync } from 'node:fs';
import path from 'node:path';
import { colourOf } from './classColours.ts';

type Theme = 'light' | 'dark';
type Lab = [number, number, number];

const tokens = readFileSync(path.join(__dirname, '../../../styles/tokens.css'), 'utf8');
const css = readFileSync(path.join(__dirname, 'ClassCalendar.module.css'), 'utf8');

/** Colour of a token in a theme, linear light 0 to 1. */
function lightOf(token: string, theme: Theme): Lab {
  const [, day, night] =
    new RegExp(`--${token}:[^;]*light-dark\\((#[0-9a-f]+), (#[0-9a-f]+)\\)`).exec(tokens) ?? [];
  const short = (theme === 'light' ? day : night) ?? '';
  const hex = short.length === 4 ? short.replace(/[0-9a-f]/g, '$&$&') : short;
  return [1, 3, 5].map(at => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as Lab;
}

const toOklab = ([r, g, b]: Lab): Lab => {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

function toLight([lightness, a, b]: Lab): Lab {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const luminance = ([r, g, b]: Lab) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(one: Lab, other: Lab): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Mix of a property of a colour as the stylesheet has it. */
function mixOf(hue: number, property: 'ground' | 'edge', theme: Theme): Lab {
  const [, rule = ''] = new RegExp(`\\.hue${hue} \\{([^}]*)\\}`).exec(css) ?? [];
  const [, one = '', other = '', share = ''] =
    new RegExp(
      `--class-${property}: color-mix\\(in oklab, var\\(--(.*?)\\), var\\(--(.*?)\\) (\\d+)%`,
    ).exec(rule) ?? [];
  const [from, to] = [one, other].map(token => toOklab(lightOf(token, theme)));
  const weight = Number(share) / 100;
  return toLight(from!.map((value, at) => value * (1 - weight) + to![at]! * weight) as Lab);
}

const hues = [0, 1, 2, 3, 4];

describe.each(['light', 'dark'] as const)('the colours of classes in the %s theme', theme => {
  it.each(hues)('have readable text on colour %i, and an edge that is seen', hue => {
    const ground = mixOf(hue, 'ground', theme);
    for (const text of ['ink', 'ink-soft']) {
      expect(contrast(lightOf(text, theme), ground)).toBeGreaterThanOrEqual(4.5);
    }
    const edge = mixOf(hue, 'edge', theme);
    for (const beside of [ground, lightOf('surface', theme)]) {
      expect(contrast(edge, beside)).toBeGreaterThanOrEqual(3);
    }
  });
});

it('gives a class the same colour each time, and different classes different ones', () => {
  const ids = Array.from({ length: 40 }, (_, at) => `6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e${10 + at}`);
  expect(colourOf(ids[0]!)).toBe(colourOf(ids[0]!));
  expect(new Set(ids.map(colourOf)).size).toBe(hues.length);
});
