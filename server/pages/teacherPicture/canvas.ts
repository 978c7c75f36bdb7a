/** A closed line of straight pieces: x, y, x, y, … in pixels. */
export type Contour = readonly number[];

type Color = readonly [number, number, number];

/** A picture of three bytes a pixel, on which outlines are filled. */
export interface Canvas {
  readonly data: Buffer;
  /** Fills what contours enclose with a colour, or with what a function has for a pixel. */
  fill(contours: readonly Contour[], paint: Color | ((x: number, y: number) => Color)): void;
}

/** Reads `#rrggbb`. */
export const colorOf = (text: string): Color => [
  Number.parseInt(text.slice(1, 3), 16),
  Number.parseInt(text.slice(3, 5), 16),
  Number.parseInt(text.slice(5, 7), 16),
];

/** A circle as a contour. */
export const circle = (x: number, y: number, radius: number): Contour =>
  Array.from({ length: 180 }, (_, index) => {
    const angle = (Math.PI * index) / 90;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  }).flat();

/** Moves a contour. */
export const moved = (contour: Contour, x: number, y: number): Contour =>
  contour.map((value, index) => value + (index % 2 === 0 ? x : y));

/**
 * Creates a canvas. The picture library draws outlines from SVG alone, and reads no SVG in this
 * process: uploads are pictures of the formats that it may read.
 */
export function createCanvas(width: number, height: number, paper: Color): Canvas {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < data.length; at += 3) data.set(paper, at);
  return {
    data,
    fill(contours, paint) {
      const changes = new Float32Array(width * height + 2);
      for (const contour of contours) addContour(changes, contour, { width, height });
      let sum = 0;
      for (let pixel = 0; pixel < width * height; pixel += 1) {
        sum += changes[pixel] ?? 0;
        const share = Math.min(Math.abs(sum), 1);
        if (share < 0.002) continue;
        const color =
          typeof paint === 'function' ? paint(pixel % width, Math.floor(pixel / width)) : paint;
        for (const [channel, value] of color.entries()) {
          const at = pixel * 3 + channel;
          const below = data[at] ?? 0;
          data[at] = Math.round(below + (value - below) * share);
        }
      }
    },
  };
}

interface Size {
  width: number;
  height: number;
}

function addContour(changes: Float32Array, contour: Contour, size: Size): void {
  const within = (x: number) => Math.min(Math.max(x, 0), size.width - 1);
  let [lastX = 0, lastY = 0] = contour.slice(-2);
  for (let index = 0; index < contour.length; index += 2) {
    const [x = 0, y = 0] = [contour[index], contour[index + 1]];
    if (lastY < y) addEdge(changes, [within(lastX), lastY, within(x), y, 1], size);
    if (lastY > y) addEdge(changes, [within(x), y, within(lastX), lastY, -1], size);
    [lastX, lastY] = [x, y];
  }
}

/** From its upper to its lower end, with the direction in which the contour has it. */
type Edge = readonly [x: number, y: number, endX: number, endY: number, direction: 1 | -1];

/**
 * Notes an edge: the sum of the notes up to a pixel is how much of it is inside (the accumulation
 * buffer of font-rs, Raph Levien).
 */
function addEdge(changes: Float32Array, edge: Edge, { width, height }: Size): void {
  const [startX, startY, endX, endY, direction] = edge;
  const slope = (endX - startX) / (endY - startY);
  let x = startX - Math.min(startY, 0) * slope;
  const lastRow = Math.min(height, Math.ceil(endY));
  for (let row = Math.max(Math.floor(startY), 0); row < lastRow; row += 1) {
    const high = Math.min(row + 1, endY) - Math.max(row, startY);
    const next = x + slope * high;
    addStretch(changes, row * width, [Math.min(x, next), Math.max(x, next)], high * direction);
    x = next;
  }
}

/** Notes the part of an edge in a row, which reaches from one place to another. */
function addStretch(
  changes: Float32Array,
  row: number,
  [from, to]: readonly [number, number],
  area: number,
): void {
  const first = Math.floor(from);
  const end = Math.ceil(to);
  const note = (x: number, value: number) => {
    changes[row + x] = (changes[row + x] ?? 0) + value;
  };
  if (end <= first + 1) {
    const middle = (from + to) / 2 - first;
    note(first, area * (1 - middle));
    note(first + 1, area * middle);
    return;
  }
  // How much of the edge's height is left of each border between pixels, as an integral.
  const covered = (border: number) => {
    const reached = Math.min(Math.max(border, from), to);
    return (reached - from) ** 2 / (2 * (to - from)) + Math.max(border - to, 0);
  };
  let before = 0;
  for (let x = first; x <= end; x += 1) {
    const inside = covered(x + 1) - covered(x);
    note(x, area * (inside - before));
    before = inside;
  }
}
