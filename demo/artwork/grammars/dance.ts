import type { RibbonNode } from '../geometry.ts';
import { ribbon } from '../geometry.ts';
import { poses } from '../poses.ts';
import type { Brush, Grammar } from '../scene.ts';
import { place } from '../scene.ts';
import { circle, ellipse, shape } from '../svg.ts';

/** A silk band that swings once across the canvas around the dancer. */
function silk(
  { random }: Brush,
  y: number,
  swing: number,
  width: number,
  colour: string,
  phase: number,
): string {
  const nodes: RibbonNode[] = [];
  for (let index = -1; index <= 9; index += 1) {
    const share = index / 8;
    const turn = phase + share * Math.PI * 2.3;
    nodes.push([
      share * 1600 + Math.cos(turn) * 70,
      y + Math.sin(turn) * swing - share * 60,
      width * (0.3 + 0.7 * Math.abs(Math.sin(turn * 0.8 + random.between(-0.1, 0.1)))),
    ]);
  }
  return shape(ribbon(nodes, 14), colour);
}

/** Dance: silk in the air and a body between two beats. */
export const dance: Grammar = brush => {
  const { random, colours, person } = brush;
  const pose = poses[random.pick(['leap', 'arabesque', 'sway', 'dancer'] as const)];
  const x = random.between(720, 880);
  const phase = random.between(0, Math.PI * 2);
  const ground = 955;
  const lift = pose === poses.leap ? 210 : 0;
  return (
    circle([x, 470], 340, colours.sun, { opacity: 0.9 }) +
    silk(brush, 560, 260, 78, colours.far, phase) +
    silk(brush, 430, 230, 56, colours.mid, phase + 0.7) +
    ellipse([x, 1120], 1250, 235, colours.near) +
    ellipse([x, 985], 560, 62, colours.line, { opacity: 0.16 }) +
    place({ pose, look: person(), x, ground, scale: 7.2, flip: random.chance(0.5), lift }) +
    silk(brush, 640, 290, 26, colours.spark, phase + 1.9) +
    silk(brush, 700, 250, 11, colours.line, phase + 2.2)
  );
};
