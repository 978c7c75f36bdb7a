import type { Point } from './geometry.ts';
import { curve, polar, ribbon } from './geometry.ts';
import { circle, line, shape } from './svg.ts';

// Hair is drawn in two layers: what falls behind the shoulders, and what frames the face.

export type HairStyle =
  | 'bun'
  | 'long'
  | 'bob'
  | 'afro'
  | 'short'
  | 'curls'
  | 'ponytail'
  | 'locs'
  | 'scarf'
  | 'bald'
  | 'braids';

const around = (face: Point, from: number, to: number, count: number, radius: number): Point[] =>
  Array.from({ length: count }, (_, index) =>
    polar([face[0], face[1] - 20], from + ((to - from) * index) / (count - 1), radius),
  );

/** What lies behind the head. */
export function hairBack(style: HairStyle, colour: string, face: Point): string {
  const [x, y] = face;
  const skull = circle([x, y - 24], 140, colour);
  switch (style) {
    case 'bun':
      return circle([x + 6, y - 186], 62, colour) + skull;
    case 'long':
      return shape(
        curve(
          [
            [x, y - 172],
            [x - 128, y - 110],
            [x - 158, y + 60],
            [x - 176, y + 230],
            [x - 110, y + 268],
            [x, y + 200],
            [x + 110, y + 268],
            [x + 176, y + 230],
            [x + 158, y + 60],
            [x + 128, y - 110],
          ],
          true,
        ),
        colour,
      );
    case 'bob':
      return shape(
        curve(
          [
            [x, y - 172],
            [x - 128, y - 116],
            [x - 160, y + 30],
            [x - 148, y + 128],
            [x - 70, y + 140],
            [x, y + 100],
            [x + 70, y + 140],
            [x + 148, y + 128],
            [x + 160, y + 30],
            [x + 128, y - 116],
          ],
          true,
        ),
        colour,
      );
    case 'afro':
      return (
        circle([x, y - 60], 205, colour) +
        around([x, y - 40], -20, 200, 11, 186)
          .map(point => circle(point, 48, colour))
          .join('')
      );
    case 'curls':
      return (
        around(face, -50, 230, 13, 142)
          .map((point, index) => circle(point, 44 + (index % 3) * 6, colour))
          .join('') + skull
      );
    case 'ponytail':
      return (
        shape(
          ribbon([
            [x + 60, y - 130, 40],
            [x + 170, y - 120, 48],
            [x + 212, y + 20, 44],
            [x + 190, y + 160, 8],
          ]),
          colour,
        ) + skull
      );
    case 'locs':
      return (
        skull +
        [-150, -118, -84, 84, 118, 150]
          .map((dx, index) =>
            shape(
              ribbon([
                [x + dx * 0.72, y - 90, 24],
                [x + dx, y + 60, 22],
                [x + dx * 1.02, y + 190 + (index % 2) * 30, 17],
              ]),
              colour,
            ),
          )
          .join('')
      );
    case 'braids':
      return (
        skull +
        [-1, 1]
          .map(side =>
            [0, 1, 2, 3, 4, 5]
              .map(step =>
                circle(
                  [x + side * (136 + Math.sin(step) * 5), y + 20 + step * 42],
                  31 - step * 2,
                  colour,
                ),
              )
              .join(''),
          )
          .join('')
      );
    case 'scarf':
      return shape(
        curve(
          [
            [x, y - 186],
            [x - 138, y - 128],
            [x - 168, y + 40],
            [x - 150, y + 180],
            [x - 190, y + 330],
            [x, y + 390],
            [x + 190, y + 330],
            [x + 150, y + 180],
            [x + 168, y + 40],
            [x + 138, y - 128],
          ],
          true,
        ),
        colour,
      );
    case 'short':
      return skull;
    case 'bald':
      return '';
  }
}

const fringe = (face: Point, points: Point[], colour: string): string =>
  shape(
    curve(
      points.map(([dx, dy]): Point => [face[0] + dx, face[1] + dy]),
      true,
    ),
    colour,
  );

/** What frames the face. */
export function hairFront(style: HairStyle, colour: string, face: Point): string {
  const [x, y] = face;
  const parted: Point[] = [
    [-128, 8],
    [-134, -70],
    [-86, -146],
    [0, -168],
    [86, -146],
    [134, -70],
    [128, 8],
    [112, -62],
    [66, -104],
    [6, -122],
    [-44, -92],
    [-100, -64],
  ];
  const swept: Point[] = [
    [-126, -10],
    [-136, -84],
    [-80, -158],
    [10, -172],
    [92, -148],
    [134, -80],
    [126, -6],
    [112, -58],
    [84, -88],
    [20, -84],
    [-60, -104],
    [-104, -66],
  ];
  const cropped: Point[] = [
    [-124, -20],
    [-130, -86],
    [-76, -152],
    [0, -166],
    [76, -152],
    [130, -86],
    [124, -20],
    [106, -76],
    [60, -104],
    [0, -110],
    [-60, -104],
    [-106, -76],
  ];
  switch (style) {
    case 'bun':
    case 'ponytail':
      return fringe(face, cropped, colour);
    case 'long':
    case 'braids':
      return fringe(face, parted, colour);
    case 'bob':
      return fringe(
        face,
        [
          [-130, 40],
          [-140, -70],
          [-86, -152],
          [0, -170],
          [86, -152],
          [140, -70],
          [130, 40],
          [112, -40],
          [90, -62],
          [0, -58],
          [-90, -62],
          [-112, -40],
        ],
        colour,
      );
    case 'afro':
      return fringe(face, cropped, colour);
    case 'curls':
      return around([x, y + 6], 20, 160, 7, 124)
        .map((point, index) => circle(point, 34 + (index % 2) * 7, colour))
        .join('');
    case 'short':
      return fringe(face, swept, colour);
    case 'locs':
      return (
        fringe(face, cropped, colour) +
        [-70, -30, 10, 50]
          .map(dx =>
            line(
              curve([
                [x + dx, y - 158],
                [x + dx - 6, y - 128],
                [x + dx - 4, y - 106],
              ]),
              '#00000033',
              5,
            ),
          )
          .join('')
      );
    case 'scarf':
      return (
        fringe(
          face,
          [
            [-132, 120],
            [-150, 190],
            [-128, 262],
            [0, 330],
            [128, 262],
            [150, 190],
            [132, 120],
            [84, 168],
            [0, 190],
            [-84, 168],
          ],
          colour,
        ) +
        `<path fill-rule="evenodd" fill="${colour}" d="${curve(
          [
            [x, y - 186],
            [x - 138, y - 128],
            [x - 160, y + 30],
            [x - 130, y + 150],
            [x - 60, y + 214],
            [x, y + 226],
            [x + 60, y + 214],
            [x + 130, y + 150],
            [x + 160, y + 30],
            [x + 138, y - 128],
          ],
          true,
        )}${curve(
          [
            [x, y - 118],
            [x - 82, y - 92],
            [x - 104, y],
            [x - 92, y + 82],
            [x - 50, y + 140],
            [x, y + 154],
            [x + 50, y + 140],
            [x + 92, y + 82],
            [x + 104, y],
            [x + 82, y - 92],
          ],
          true,
        )}"/>` +
        [0, 1]
          .map(fold =>
            line(
              curve([
                [x - 136 + fold * 20, y + 176 + fold * 44],
                [x - 30, y + 254 + fold * 34],
                [x + 126 - fold * 30, y + 206 + fold * 60],
              ]),
              '#00000026',
              7,
            ),
          )
          .join('')
      );
    case 'bald':
      return '';
  }
}
