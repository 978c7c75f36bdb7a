import { arc } from '../geometry.ts';
import { poses } from '../poses.ts';
import type { Grammar } from '../scene.ts';
import { canvas, place } from '../scene.ts';
import { circle, line, rect } from '../svg.ts';

/** Aerobic: the beat as hopping arcs, and people who land on it together. */
export const aerobic: Grammar = ({ random, colours, person }) => {
  const pose = poses[random.pick(['starJump', 'kneeLift', 'sideStep'] as const)];
  const ground = 930;
  const step = random.between(230, 300);
  const start = random.between(-200, -60);
  let hops = '';
  for (let row = 0; row < 4; row += 1) {
    for (let x = start + row * step * 0.5; x < canvas.width + step; x += step) {
      const colour = [colours.far, colours.mid, colours.line, colours.sun][row] as string;
      hops += line(
        arc([x, ground - 150 - row * 150], step * (0.5 - row * 0.04), 0, 180),
        colour,
        30 - row * 7,
        { opacity: 0.9 },
      );
    }
  }
  let dots = '';
  for (let index = 0; index < 26; index += 1) {
    const colour = random.pick([colours.sun, colours.spark, colours.line]);
    dots += circle(
      [random.between(40, 1560), random.between(60, 800)],
      random.between(5, 15),
      colour,
    );
  }
  const flip = random.chance(0.5);
  const lift = pose === poses.starJump ? 90 : 0;
  const cast = [
    { x: 330, scale: 5.6, top: colours.sun },
    { x: 1270, scale: 5.6, top: colours.line },
    { x: 800, scale: 7.1, top: colours.top },
  ];
  return (
    hops +
    dots +
    rect([0, ground - 40], canvas.width, 200, colours.near) +
    line(`M0 ${ground - 40}H${canvas.width}`, colours.mid, 10) +
    cast
      .map(({ x, scale, top }, index) =>
        place({
          pose,
          look: { ...person(), top },
          x,
          ground: ground + (index === 2 ? 52 : 12),
          scale,
          flip,
          lift: lift * (scale / 7) * (index === 2 ? 1 : 0.7),
        }),
      )
      .join('')
  );
};
