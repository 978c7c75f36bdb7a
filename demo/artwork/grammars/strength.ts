import type { Point } from '../geometry.ts';
import { arc } from '../geometry.ts';
import { figure } from '../figure.ts';
import { poses } from '../poses.ts';
import type { Brush, Grammar } from '../scene.ts';
import { canvas, place } from '../scene.ts';
import { circle, line, rect } from '../svg.ts';

const bar = ({ colours }: Brush, y: number): string =>
  line(`M-40 ${y}H40`, colours.line, 1.6) +
  [-38, 38]
    .map(
      x =>
        rect([x - 2, y - 12], 4, 24, colours.spark, { rx: 1.6 }) +
        rect([x < 0 ? x + 3 : x - 7, y - 8.5], 4, 17, colours.sun, { rx: 1.4 }),
    )
    .join('');

const bell = ({ colours }: Brush, [x, y]: Point): string =>
  line(arc([x, y + 5], 4.2, 0, 180), colours.spark, 2.2) +
  circle([x, y + 10], 6.6, colours.spark) +
  circle([x - 2, y + 8], 1.6, colours.line, { opacity: 0.5 });

/** Strength training: plates as rings, blocks that carry, and a weight that goes up. */
export const strength: Grammar = brush => {
  const { random, colours, person } = brush;
  const name = random.pick(['press', 'squat', 'lunge'] as const);
  const pose = poses[name];
  const x = random.between(700, 900);
  const plate: Point = [x, 470];
  const rings = [
    circle(plate, 430, colours.far),
    circle(plate, 352, colours.sun),
    circle(plate, 262, colours.line, { opacity: 0.85 }),
    circle(plate, 176, colours.mid),
    circle(plate, 52, colours.sky[0]),
  ];
  const notches = Array.from({ length: 24 }, (_, index) =>
    line(arc(plate, 392, index * 15, index * 15 + 5), colours.spark, 12, { opacity: 0.5 }),
  );
  let blocks = '';
  for (let index = 0; index < 12; index += 1) {
    const height = random.between(60, 330) * (Math.abs(index - 5.5) / 5.5) + 40;
    blocks += rect(
      [index * 134, 900 - height],
      122,
      height + 10,
      [colours.mid, colours.far, colours.near][index % 3] as string,
      { rx: 10 },
    );
  }
  const look = { ...person(), top: colours.spark };
  const { joints } = figure(pose, look);
  const weights = {
    press: { behind: '', front: bar(brush, joints.nearHand[1] + 4) },
    squat: { behind: '', front: bell(brush, [joints.nearHand[0] - 1, joints.nearHand[1] - 3]) },
    lunge: {
      behind: bell(brush, joints.farHand),
      front: bell(brush, [joints.nearHand[0], joints.nearHand[1] - 2]),
    },
  } as const;
  return (
    rings.join('') +
    notches.join('') +
    blocks +
    rect([0, 890], canvas.width, 200, colours.near) +
    line(`M0 890H${canvas.width}`, colours.line, 6, { opacity: 0.6 }) +
    place({ pose, look, x, ground: 962, scale: name === 'squat' ? 8.6 : 7, ...weights[name] })
  );
};
