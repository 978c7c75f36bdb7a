import type { Point } from '../geometry.ts';
import { polygon } from '../geometry.ts';
import { poses } from '../poses.ts';
import type { Grammar } from '../scene.ts';
import { canvas, place } from '../scene.ts';
import { circle, line, shape } from '../svg.ts';

/** HIIT: slanted blocks, a bolt, and somebody in the middle of a burst. */
export const hiit: Grammar = ({ random, colours, person }) => {
  const pose = poses[random.pick(['sprint', 'burpee', 'starJump', 'sprint'] as const)];
  const lean = random.between(230, 330);
  const { width, height } = canvas;
  const fills = [colours.far, colours.sun, colours.mid, colours.far, colours.line];
  let bands = '';
  let x = random.between(-420, -260);
  for (let index = 0; x < width; index += 1) {
    const step = random.between(120, 330);
    bands += shape(
      polygon([
        [x + lean, 0],
        [x + lean + step, 0],
        [x + step, height],
        [x, height],
      ]),
      fills[index % fills.length] as string,
      { opacity: 0.85 },
    );
    x += step + random.between(20, 70);
  }
  const bx = random.between(1130, 1250);
  const bolt: Point[] = [
    [bx + 120, 70],
    [bx - 110, 430],
    [bx + 20, 430],
    [bx - 90, 760],
    [bx + 210, 330],
    [bx + 70, 330],
    [bx + 250, 70],
  ];
  let dashes = '';
  for (let index = 0; index < 9; index += 1) {
    const y = random.between(330, 860);
    const from = random.between(60, 330);
    dashes += line(
      `M${from} ${y}h${random.between(70, 220)}`,
      colours.spark,
      random.pick([5, 8, 12]),
      { opacity: 0.75 },
    );
  }
  const lift = pose === poses.burpee ? 0 : pose === poses.sprint ? 46 : 120;
  return (
    bands +
    shape(polygon(bolt), colours.spark) +
    circle(
      [random.between(220, 420), random.between(180, 260)],
      random.between(70, 105),
      colours.sun,
    ) +
    shape(
      polygon([
        [0, 900],
        [width, 856],
        [width, height],
        [0, height],
      ]),
      colours.near,
    ) +
    dashes +
    place({
      pose,
      look: person(),
      x: random.between(650, 780),
      ground: 955,
      scale: pose === poses.burpee ? 8.6 : 7.6,
      lift,
    })
  );
};
