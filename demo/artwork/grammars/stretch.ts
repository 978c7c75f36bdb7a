import type { Point } from '../geometry.ts';
import { curve } from '../geometry.ts';
import { poses } from '../poses.ts';
import type { Brush, Grammar } from '../scene.ts';
import { canvas, foreground, place } from '../scene.ts';
import { circle, ellipse, line, shape } from '../svg.ts';

/** One long wave, as a filled sheet with contour lines that follow it. */
function wave(
  { random, colours }: Brush,
  y: number,
  swing: number,
  fill: string,
  phase: number,
): string {
  const points = (lower: number): Point[] =>
    Array.from({ length: 8 }, (_, index) => [
      (index - 0.5) * (canvas.width / 6.5),
      y + lower + Math.sin(phase + index * 0.95) * swing * (1 - lower / 400),
    ]);
  const sheet = shape(`${curve(points(0))}V${canvas.height + 20}H-200Z`, fill);
  const contours = [22, 44, 70].map((lower, index) =>
    line(curve(points(lower)), colours.line, 3.4 - index, { opacity: 0.5 - index * 0.12 }),
  );
  void random;
  return sheet + contours.join('');
}

/** Stretch: long waves, a low moon, and a body as long as they are. */
export const stretch: Grammar = brush => {
  const { random, colours, person } = brush;
  const pose =
    poses[random.pick(['forwardFold', 'cobra', 'child', 'sideStretch', 'downDog'] as const)];
  const phase = random.between(0, 6);
  const flip = random.chance(0.5);
  const middle = pose === poses.cobra ? 110 : pose === poses.downDog ? 60 : -150;
  const x = 800 + (flip ? -middle : middle);
  const moon: Point = [random.between(420, 1180), random.between(290, 370)];
  return (
    circle(moon, 250, colours.line, { opacity: 0.35 }) +
    circle(moon, 190, colours.sun) +
    wave(brush, 470, 70, colours.far, phase) +
    wave(brush, 610, 60, colours.mid, phase + 1.4) +
    wave(brush, 780, 40, colours.near, phase + 2.6) +
    ellipse([800, 968], 660, 46, colours.spark) +
    ellipse([800, 958], 660, 44, colours.line, { opacity: 0.92 }) +
    place({ pose, look: person(), x, ground: 968, scale: 9.6, flip }) +
    foreground(random, colours.spark, 1100)
  );
};
