import { colorOf, createCanvas, moved } from './canvas.ts';
import type { Contour } from './canvas.ts';

const white = colorOf('#ffffff');
const black = colorOf('#000000');

/** Fills contours with black on white, and returns the red of each row. */
function rowsOf(contours: readonly Contour[], width = 4, height = 4): number[][] {
  const canvas = createCanvas(width, height, white);
  canvas.fill(contours, black);
  const red = Array.from({ length: width * height }, (_, pixel) => canvas.data[pixel * 3] ?? 0);
  return Array.from({ length: height }, (_, row) => red.slice(row * width, (row + 1) * width));
}

const square = (from: number, to: number): Contour => [from, from, to, from, to, to, from, to];

it('fills whole pixels whole, and others by their share', () => {
  expect(rowsOf([square(1, 3)])).toEqual([
    [255, 255, 255, 255],
    [255, 0, 0, 255],
    [255, 0, 0, 255],
    [255, 255, 255, 255],
  ]);
  expect(rowsOf([moved([0, 0, 1, 0, 1, 2, 0, 2], 1.5, 1)])[1]).toEqual([255, 128, 128, 255]);
  // A slope through a row has the share of each pixel that is on its side.
  expect(rowsOf([[0, 0, 4, 1, 0, 1]], 5, 1)[0]).toEqual([32, 96, 159, 223, 255]);
});

it('leaves out what a contour in the other direction encloses, as the inside of a letter', () => {
  const inner: Contour = [1, 1, 1, 2, 2, 2, 2, 1];
  expect(rowsOf([square(0, 3), inner])[1]).toEqual([0, 255, 0, 255]);
});

it('paints what a function has for a pixel', () => {
  const canvas = createCanvas(2, 1, white);
  canvas.fill([[0, 0, 2, 0, 2, 1, 0, 1]], x => (x === 0 ? [10, 20, 30] : [40, 50, 60]));
  // The last column ends within the picture.
  expect([...canvas.data.subarray(0, 3)]).toEqual([10, 20, 30]);
});
