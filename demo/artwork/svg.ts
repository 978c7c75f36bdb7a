import type { Point } from './geometry.ts';

/** Attributes of an element; numbers are rounded to a tenth. */
export type Attributes = Record<string, string | number | undefined>;

const text = (attributes: Attributes) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        ` ${name}="${typeof value === 'number' ? Math.round(value * 100) / 100 : value}"`,
    )
    .join('');

/** A filled path. */
export const shape = (d: string, fill: string, more: Attributes = {}): string =>
  `<path d="${d}"${text({ fill, ...more })}/>`;

/** A stroked path with round ends. */
export const line = (d: string, stroke: string, width: number, more: Attributes = {}): string =>
  `<path d="${d}"${text({ fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more })}/>`;

export const circle = ([cx, cy]: Point, r: number, fill: string, more: Attributes = {}): string =>
  `<circle${text({ cx, cy, r, fill, ...more })}/>`;

export const ellipse = (
  [cx, cy]: Point,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string => `<ellipse${text({ cx, cy, rx, ry, fill, ...more })}/>`;

export const rect = (
  [x, y]: Point,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string => `<rect${text({ x, y, width, height, fill, ...more })}/>`;

export const group = (content: string, attributes: Attributes = {}): string =>
  `<g${text(attributes)}>${content}</g>`;

/** A gradient from top to bottom (or along `angle` degrees), for use as `url(#id)`. */
export function gradient(
  id: string,
  stops: readonly [share: number, colour: string][],
  angle = 90,
) {
  const body = stops
    .map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
    .join('');
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0" gradientTransform="rotate(${angle} .5 .5)">${body}</linearGradient>`;
}

export const radial = (
  id: string,
  stops: readonly [share: number, colour: string, opacity: number][],
): string =>
  `<radialGradient id="${id}">${stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')}</radialGradient>`;

/** A whole picture. */
export const picture = (width: number, height: number, defs: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${content}</svg>`;
