import { arc } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { poses } from '../poses.ts';
import type { Brush, Grammar } from '../scene.ts';
import { canvas, place } from '../scene.ts';
import { circle, ellipse, line, rect, shape } from '../svg.ts';

function stones({ random, colours }: Brush, x: number, ground: number): string {
  const fills = [colours.near, colours.mid, colours.far, colours.sun, colours.spark, colours.line];
  let y = ground;
  let width = random.between(120, 140);
  let art = ellipse([x, ground + 4], width + 20, 12, '#2b1028', { opacity: 0.2 });
  for (let index = 0; index < 5; index += 1) {
    const height = width * random.between(0.36, 0.46);
    const lean = random.between(-14, 14);
    art += ellipse(
      [x + lean, y - height],
      width,
      height,
      fills[(index + 1) % fills.length] as string,
      {
        transform: `rotate(${random.between(-4, 4)} ${x} ${y})`,
      },
    );
    y -= height * 1.9;
    width *= random.between(0.7, 0.8);
  }
  return art;
}

/** Balance and stability: stones that stand on each other, a plumb line, and one foot on a dome. */
export const balance: Grammar = brush => {
  const { random, colours, person } = brush;
  const pose = poses[random.pick(['tree', 'warriorThree', 'dancer', 'arabesque'] as const)];
  const flip = random.chance(0.5);
  const x = flip ? random.between(960, 1040) : random.between(560, 640);
  const other = flip ? random.between(330, 400) : random.between(1200, 1270);
  const ground = 900;
  const dome: Point = [x, ground];
  const moon: Point = [x, 430];
  const rings = [330, 385, 440].map((radius, index) =>
    line(arc(moon, radius, 0, 359.9), colours.line, 5 - index, { opacity: 0.75 - index * 0.15 }),
  );
  return (
    circle(moon, 275, colours.sun) +
    rings.join('') +
    line(`M${other} 0V${ground - 560}`, colours.line, 4) +
    circle([other, ground - 535], 20, colours.spark) +
    rect([0, ground - 46], canvas.width, 260, colours.mid) +
    rect([0, ground + 50], canvas.width, 200, colours.near) +
    stones(brush, other, ground + 6) +
    shape(`M${x - 165} ${ground + 26}A165 88 0 0 1 ${x + 165} ${ground + 26}Z`, colours.spark) +
    shape(`M${x - 165} ${ground + 26}H${x + 165}V${ground + 44}H${x - 165}Z`, colours.line) +
    place({ pose, look: person(), x: dome[0], ground: ground - 60, scale: 6.4, flip })
  );
};
