import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

interface Point {
  x: number;
  y: number;
}

/** Points between two others, the last one included. */
export const way = (from: Point, by: Point): Point[] =>
  Array.from({ length: 12 }, (_, step) => ({
    x: from.x + (by.x * (step + 1)) / 12,
    y: from.y + (by.y * (step + 1)) / 12,
  }));

/** Brings an element into the middle of what scrolls, and returns a point in it. */
async function pointOn(element: Locator): Promise<Point> {
  await element.evaluate(shown => shown.scrollIntoView({ block: 'center', inline: 'center' }));
  const at = { x: 12, y: 12 };
  // It does not move, and nothing lies above it.
  await element.click({ position: at, trial: true });
  const { x, y } = (await element.boundingBox())!;
  return { x: x + at.x, y: y + at.y };
}

/** Drags an element with the mouse. */
export async function dragByMouse(page: Page, element: Locator, by: Point): Promise<void> {
  const from = await pointOn(element);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const { x, y } of way(from, by)) await page.mouse.move(x, y);
  await page.mouse.up();
}

/**
 * Sends the events of a finger, of which the browser makes clicks, scrolling and its menu of a
 * link.
 */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (at: Point) => send('touchStart', [at]),
    move: async (from: Point, by: Point) => {
      for (const point of way(from, by)) await send('touchMove', [point]);
    },
    up: async () => {
      await send('touchEnd', []);
      await session.detach();
    },
  };
}

/** Holds an element with a finger until it is lifted, and drags it. */
export async function dragByFinger(page: Page, element: Locator, by: Point): Promise<void> {
  const from = await pointOn(element);
  const looks = () => element.getAttribute('class');
  const before = await looks();
  const finger = await fingerOn(page);
  await finger.down(from);
  await expect.poll(looks, 'the element shows that it is lifted').not.toBe(before);
  await finger.move(from, by);
  await finger.up();
}

/** Moves a finger over an element without holding it. */
export async function swipe(page: Page, element: Locator, by: Point): Promise<void> {
  const from = await pointOn(element);
  const finger = await fingerOn(page);
  // Not waited for: a finger that rests for a moment lifts what is under it.
  const down = finger.down(from);
  await finger.move(from, by);
  await down;
  await finger.up();
}
