/** A place on the canvas: x to the right, y downwards. */
export type Point = readonly [x: number, y: number];

/** A coordinate as text; two digits, since figures are drawn small and scaled up. */
export const fixed = (value: number): string => String(Math.round(value * 100) / 100);
const at = ([x, y]: Point) => `${fixed(x)} ${fixed(y)}`;

/** The point at `length` from `from`, at `degrees` counted against the clock from the right. */
export function polar([x, y]: Point, degrees: number, length: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + Math.cos(angle) * length, y - Math.sin(angle) * length];
}

/** The point at `share` of the way from one to the other. */
export const mix = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

const catmull = (a: number, b: number, c: number, d: number, t: number) =>
  0.5 *
  (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);

/** A node of a ribbon: where it is and half its width there. */
export type RibbonNode = readonly [x: number, y: number, radius: number];

function sample(nodes: readonly RibbonNode[], steps: number): RibbonNode[] {
  const points: RibbonNode[] = [];
  for (let index = 0; index < nodes.length - 1; index += 1) {
    const b = nodes[index] as RibbonNode;
    const c = nodes[index + 1] as RibbonNode;
    const a = nodes[index - 1] ?? b;
    const d = nodes[index + 2] ?? c;
    const last = index === nodes.length - 2;
    for (let step = 0; step < steps + (last ? 1 : 0); step += 1) {
      const t = step / steps;
      points.push([
        catmull(a[0], b[0], c[0], d[0], t),
        catmull(a[1], b[1], c[1], d[1], t),
        Math.max(0.2, catmull(a[2], b[2], c[2], d[2], t)),
      ]);
    }
  }
  return points;
}

/** The outline of a band of changing width that flows through its nodes, with round ends. */
export function ribbon(nodes: readonly RibbonNode[], steps = 10): string {
  const points = sample(nodes, steps);
  const left: Point[] = [];
  const right: Point[] = [];
  points.forEach(([x, y, radius], index) => {
    const before = points[Math.max(0, index - 1)] as RibbonNode;
    const after = points[Math.min(points.length - 1, index + 1)] as RibbonNode;
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dx, dy) || 1;
    left.push([x + (dy / length) * radius, y - (dx / length) * radius]);
    right.push([x - (dy / length) * radius, y + (dx / length) * radius]);
  });
  const first = points[0] as RibbonNode;
  const final = points[points.length - 1] as RibbonNode;
  const cap = (radius: number, to: Point) => `A${fixed(radius)} ${fixed(radius)} 0 0 1 ${at(to)}`;
  const back = [...right].reverse();
  return [
    `M${at(left[0] as Point)}`,
    ...left.slice(1).map(point => `L${at(point)}`),
    cap(final[2], back[0] as Point),
    ...back.slice(1).map(point => `L${at(point)}`),
    cap(first[2], left[0] as Point),
    'Z',
  ].join('');
}

/** A smooth line through points; closed on request. */
export function curve(points: readonly Point[], closed = false): string {
  const get = (index: number): Point => {
    const count = points.length;
    const wrapped = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
    return points[wrapped] as Point;
  };
  const segments = closed ? points.length : points.length - 1;
  let path = `M${at(get(0))}`;
  for (let index = 0; index < segments; index += 1) {
    const [a, b, c, d] = [get(index - 1), get(index), get(index + 1), get(index + 2)];
    const one: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const two: Point = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    path += `C${at(one)} ${at(two)} ${at(c)}`;
  }
  return closed ? `${path}Z` : path;
}

/** Part of a circle as an open path, from one angle to another (degrees against the clock). */
export function arc(center: Point, radius: number, from: number, to: number): string {
  const large = Math.abs(to - from) > 180 ? 1 : 0;
  const sweep = to > from ? 0 : 1;
  return `M${at(polar(center, from, radius))}A${fixed(radius)} ${fixed(radius)} 0 ${large} ${sweep} ${at(polar(center, to, radius))}`;
}

/** A straight-sided shape. */
export const polygon = (points: readonly Point[]): string => `M${points.map(at).join('L')}Z`;
