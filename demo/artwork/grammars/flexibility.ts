import type { Point } from '../geometry.ts';
import { arc, polygon, polar } from '../geometry.ts';
import { poses } from '../poses.ts';
import type { Grammar } from '../scene.ts';
import { hill, place } from '../scene.ts';
import { circle, line, shape } from '../svg.ts';

/** Flexibility and mobility: a fan that opens behind a body that opens. */
export const flexibility: Grammar = ({ random, colours, person }) => {
  const pose = poses[random.pick(['camel', 'split', 'sideBend', 'triangle', 'crescent'] as const)];
  const x = random.between(700, 900);
  const root: Point = [x, 950];
  const blades = random.whole(11, 15);
  const fills = [colours.far, colours.sun, colours.mid, colours.line];
  const opening = random.between(168, 180);
  let fan = '';
  for (let index = 0; index < blades; index += 1) {
    const from = 90 + opening / 2 - (opening / blades) * index;
    const to = from - opening / blades + 0.4;
    const radius = 690 + Math.sin((index / (blades - 1)) * Math.PI) * 130;
    fan += shape(
      `${arc(root, radius, from, to)}L${root[0]} ${root[1]}Z`,
      fills[index % fills.length] as string,
      { opacity: 0.88 },
    );
    fan += circle(polar(root, (from + to) / 2, radius + 34), 9, colours.spark, { opacity: 0.8 });
  }
  const hub = [250, 300, 350].map((radius, index) =>
    line(arc(root, radius, 0, 180), colours.spark, 4 - index, { opacity: 0.35 }),
  );
  const scale = pose === poses.camel || pose === poses.split ? 8.6 : 7.2;
  return (
    fan +
    hub.join('') +
    shape(polygon([[0, 0]]), 'none') +
    hill(random, 925, 10, colours.near) +
    place({
      pose,
      look: { ...person(), top: colours.spark },
      x,
      ground: 972,
      scale,
      flip: random.chance(0.5),
    })
  );
};
