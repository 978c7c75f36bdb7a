import { arc, polar } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { poses } from '../poses.ts';
import type { Grammar } from '../scene.ts';
import { foreground, hill, place } from '../scene.ts';
import { circle, line } from '../svg.ts';

/** Yoga: one sun, rings of breath around it, hills, and a body at rest in a shape. */
export const yoga: Grammar = ({ random, colours, person }) => {
  const pose =
    poses[random.pick(['tree', 'warrior', 'crescent', 'lotus', 'dancer', 'triangle'] as const)];
  const x = random.between(620, 980);
  const sun: Point = [x + random.between(-70, 70), random.between(430, 500)];
  const radius = random.between(230, 290);
  const rings = [1.28, 1.52, 1.78, 2.06, 2.36]
    .map((share, index) =>
      line(arc(sun, radius * share, -20, 200), colours.line, 7 - index, {
        opacity: 0.85 - index * 0.12,
      }),
    )
    .join('');
  const beads = Array.from({ length: 11 }, (_, index) =>
    circle(polar(sun, 10 + index * 16, radius * 1.65), index % 2 ? 6 : 11, colours.spark, {
      opacity: 0.75,
    }),
  ).join('');
  const scale = pose === poses.lotus ? 9.4 : 7.2;
  return (
    rings +
    (random.chance(0.5) ? beads : '') +
    circle(sun, radius, colours.sun) +
    hill(random, 760, 70, colours.far) +
    hill(random, 850, 50, colours.mid) +
    hill(random, 940, 16, colours.near) +
    place({ pose, look: person(), x, ground: 968, scale, flip: random.chance(0.5) }) +
    foreground(random, colours.spark, 1090)
  );
};
