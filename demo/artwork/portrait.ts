import type { Point } from './geometry.ts';
import { arc, curve, ribbon } from './geometry.ts';
import { hairBack, hairFront } from './hair.ts';
import type { HairStyle } from './hair.ts';
import type { ColourwayName } from './palette.ts';
import { colourways } from './palette.ts';
import { createRandom } from '../random.ts';
import { circle, ellipse, gradient, group, line, picture, rect, shape } from './svg.ts';

/** A person as they want to be seen. */
export interface PortraitLook {
  skin: string;
  skinShade: string;
  hair: string;
  hairStyle: HairStyle;
  top: string;
  beard?: boolean;
  glasses?: boolean;
  earrings?: boolean;
}

/** What a portrait is drawn from; the seed varies the background. */
export interface Portrait {
  seed: string;
  colours: ColourwayName;
  look: PortraitLook;
}

const size = 800;
const face: Point = [400, 352];

function backdrop(seed: string, name: ColourwayName): string {
  const random = createRandom(seed);
  const colours = colourways[name];
  const sun: Point = [400 + random.between(-90, 90), random.between(330, 400)];
  const rings = [1, 2, 3].map(index =>
    line(
      arc(sun, 270 + index * 46, random.between(-60, 60), random.between(130, 300)),
      colours.line,
      9 - index * 2,
      { opacity: 0.8 },
    ),
  );
  const swell = (y: number, swing: number, fill: string) => {
    const phase = random.between(0, 6);
    const points = [-1, 0, 1, 2, 3, 4, 5].map((step): Point => [
      step * 200,
      y + Math.sin(phase + step) * swing,
    ]);
    return shape(`${curve(points)}V${size}H-200Z`, fill);
  };
  return (
    rect([0, 0], size, size, 'url(#sky)') +
    circle(sun, 270, colours.sun) +
    rings.join('') +
    swell(560, 50, colours.far) +
    swell(650, 40, colours.mid)
  );
}

function bust({ skin, skinShade, top }: PortraitLook, collar: string): string {
  const shoulders = curve(
    [
      [400, 560],
      [300, 584],
      [196, 640],
      [140, 740],
      [120, 860],
      [400, 900],
      [680, 860],
      [660, 740],
      [604, 640],
      [500, 584],
    ],
    true,
  );
  const neckline = curve(
    [
      [326, 560],
      [352, 640],
      [400, 662],
      [448, 640],
      [474, 560],
      [400, 530],
    ],
    true,
  );
  return (
    shape(shoulders, top) +
    shape(neckline, skin) +
    line(
      curve([
        [322, 568],
        [352, 646],
        [400, 670],
        [448, 646],
        [478, 568],
      ]),
      collar,
      9,
      { opacity: 0.5 },
    ) +
    shape(
      ribbon([
        [400, 430, 62],
        [400, 510, 56],
        [400, 590, 66],
      ]),
      skin,
    ) +
    shape(
      curve(
        [
          [342, 470],
          [372, 516],
          [428, 522],
          [458, 478],
          [452, 560],
          [400, 548],
          [352, 556],
        ],
        true,
      ),
      skinShade,
      { opacity: 0.55 },
    )
  );
}

function features(look: PortraitLook): string {
  const ink = '#24142a';
  const brows = look.hairStyle === 'scarf' ? ink : look.hair;
  const [x, y] = face;
  const eye = (side: number) =>
    line(
      curve([
        [x + side * 66, y + 6],
        [x + side * 48, y + 18],
        [x + side * 28, y + 8],
      ]),
      ink,
      6,
    ) +
    line(
      curve([
        [x + side * 76, y - 32],
        [x + side * 50, y - 44],
        [x + side * 24, y - 34],
      ]),
      brows,
      8,
      { opacity: 0.9 },
    );
  const glasses = look.glasses
    ? [-1, 1]
        .map(side => circle([x + side * 49, y + 8], 36, 'none', { stroke: ink, 'stroke-width': 6 }))
        .join('') + line(`M${x - 13} ${y + 4}Q${x} ${y - 6} ${x + 13} ${y + 4}`, ink, 6)
    : '';
  return (
    eye(-1) +
    eye(1) +
    line(
      curve([
        [x + 2, y + 4],
        [x + 12, y + 48],
        [x - 6, y + 56],
      ]),
      look.skinShade,
      7,
    ) +
    ellipse([x - 74, y + 60], 26, 17, '#e0604a', { opacity: 0.22 }) +
    ellipse([x + 74, y + 60], 26, 17, '#e0604a', { opacity: 0.22 }) +
    line(
      curve([
        [x - 36, y + 88],
        [x, y + 108],
        [x + 36, y + 86],
      ]),
      look.beard ? '#fff3e8' : '#9c3430',
      8,
    ) +
    glasses
  );
}

function head(look: PortraitLook): string {
  const [x, y] = face;
  const { skin, skinShade, hair } = look;
  const outline = curve(
    [
      [x, y - 140],
      [x - 92, y - 108],
      [x - 120, y - 10],
      [x - 104, y + 78],
      [x - 56, y + 140],
      [x, y + 158],
      [x + 56, y + 140],
      [x + 104, y + 78],
      [x + 120, y - 10],
      [x + 92, y - 108],
    ],
    true,
  );
  const ears =
    ellipse([x - 120, y + 16], 20, 32, skinShade) + ellipse([x + 120, y + 16], 20, 32, skin);
  const beard = look.beard
    ? shape(
        curve(
          [
            [x - 112, y + 30],
            [x - 100, y + 100],
            [x - 56, y + 158],
            [x, y + 178],
            [x + 56, y + 158],
            [x + 100, y + 100],
            [x + 112, y + 30],
            [x + 84, y + 66],
            [x + 44, y + 66],
            [x, y + 74],
            [x - 44, y + 66],
            [x - 84, y + 66],
          ],
          true,
        ),
        hair,
      )
    : '';
  const rings = look.earrings
    ? [-1, 1]
        .map(side =>
          circle([x + side * 126, y + 62], 13, 'none', { stroke: '#f6a463', 'stroke-width': 7 }),
        )
        .join('')
    : '';
  return ears + shape(outline, skin) + beard + features(look) + rings;
}

/** The picture of a person as SVG, 800 by 800. */
export function drawPortrait({ seed, colours: name, look }: Portrait): string {
  const colours = colourways[name];
  const defs = gradient('sky', [
    [0, colours.sky[0]],
    [1, colours.sky[1]],
  ]);
  const person =
    hairBack(look.hairStyle, look.hair, face) +
    bust(look, colours.line) +
    head(look) +
    hairFront(look.hairStyle, look.hair, face);
  return picture(
    size,
    size,
    defs,
    backdrop(seed, name) + group(person, { transform: 'translate(0 24)' }),
  );
}
