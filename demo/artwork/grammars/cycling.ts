import { figure } from '../figure.ts';
import type { Point } from '../geometry.ts';
import { arc, polar } from '../geometry.ts';
import { poses } from '../poses.ts';
import type { Brush, Grammar } from '../scene.ts';
import { canvas, hill } from '../scene.ts';
import { circle, ellipse, group, line } from '../svg.ts';

/** The bicycle around the rider, in the rider's units. */
function bicycle(
  { colours }: Brush,
  pelvis: Point,
  hand: Point,
  foot: Point,
): { behind: string; front: string } {
  const crank: Point = [pelvis[0] + 6, pelvis[1] + 40];
  const wheel: Point = [crank[0] + 33, crank[1] + 1];
  const seat: Point = [pelvis[0] - 2, pelvis[1] + 7];
  const bar: Point = [hand[0], hand[1] + 1];
  const frame = colours.spark;
  const path = (points: Point[]) => `M${points.map(point => point.join(' ')).join('L')}`;
  const spokes = Array.from({ length: 12 }, (_, index) =>
    line(path([polar(wheel, index * 30, 3), polar(wheel, index * 30, 15)]), colours.line, 0.5, {
      opacity: 0.8,
    }),
  );
  const feet =
    line(
      path([
        [crank[0] - 26, crank[1] + 19],
        [crank[0] - 12, crank[1] + 19],
      ]),
      frame,
      3,
    ) +
    line(
      path([
        [wheel[0] - 6, wheel[1] + 19],
        [wheel[0] + 10, wheel[1] + 19],
      ]),
      frame,
      3,
    );
  const behind =
    circle(wheel, 17, frame) +
    circle(wheel, 14, colours.mid) +
    spokes.join('') +
    circle(wheel, 3.4, frame) +
    line(path([seat, [crank[0] - 4, crank[1] + 2], [crank[0] - 19, crank[1] + 19]]), frame, 2.8) +
    line(path([[crank[0] - 4, crank[1] + 2], wheel, [wheel[0] + 2, wheel[1] + 19]]), frame, 2.8) +
    line(path([wheel, [bar[0] - 3, bar[1] + 8], bar, [bar[0] + 5, bar[1] - 1.5]]), frame, 2.4) +
    line(
      path([
        [seat[0] - 6, seat[1] - 1],
        [seat[0] + 7, seat[1] + 0.4],
      ]),
      frame,
      3.6,
    ) +
    feet;
  const front =
    circle(crank, 6.2, colours.line) +
    circle(crank, 3.4, frame) +
    line(path([crank, [foot[0] + 2, foot[1] + 3]]), frame, 2) +
    line(
      path([
        [foot[0] - 2, foot[1] + 3.4],
        [foot[0] + 7, foot[1] + 2.4],
      ]),
      frame,
      2.2,
    );
  return { behind, front };
}

/** Indoor cycling: wheels within wheels, and a rider who leans into the road. */
export const cycling: Grammar = brush => {
  const { random, colours, person } = brush;
  const { width } = canvas;
  const rider = figure(poses.ride, person());
  const scale = random.between(8.6, 9.2);
  const x = random.between(600, 700);
  const ground = 950;
  const y = ground - 60.5 * scale;
  const hub: Point = [
    x + (rider.joints.pelvis[0] + 39) * scale,
    y + (rider.joints.pelvis[1] + 41) * scale,
  ];
  const rings = [215, 290, 370, 455, 545, 640, 740, 850].map((radius, index) =>
    line(
      arc(hub, radius, index * 17 + random.between(-30, 30), index * 17 + random.between(110, 230)),
      [colours.line, colours.far, colours.sun, colours.mid][index % 4] as string,
      12 + index * 4,
      { opacity: 0.85 },
    ),
  );
  const road = [0, 1, 2].map(index =>
    line(
      `M${-40 + index * 90} ${1012 + index * 18}h${random.between(150, 420)}m120 0h${random.between(100, 300)}m90 0h${width}`,
      colours.line,
      5,
      { opacity: 0.5 - index * 0.12 },
    ),
  );
  const bike = bicycle(brush, rider.joints.pelvis, rider.joints.nearHand, rider.joints.nearFoot);
  return (
    circle([hub[0] - 40, 330], 190, colours.sun) +
    rings.join('') +
    hill(random, 880, 24, colours.far) +
    hill(random, 925, 8, colours.near) +
    road.join('') +
    ellipse([x + 110, ground + 6], 330, 14, '#2b1028', { opacity: 0.22 }) +
    group(bike.behind + rider.art + bike.front, {
      transform: `translate(${x} ${y}) scale(${scale})`,
    })
  );
};
