import type { Page } from '@playwright/test';

/** Minimum target size in px (WCAG 2.5.5), less half a pixel for rounding. */
const thumb = 43.5;

/** Longest animation that is waited for, ms: others go on for as long as something loads. */
const longestMotion = 2_000;
/**
 * Longest that a page is waited for which says that it is loading, ms: some tests look at one that
 * never ends.
 */
const longestLoad = 5_000;

/**
 * Waits until the page has loaded, and nothing on it is on its way to another size, place or
 * colour.
 */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(
    async ({ motion, load }) => {
      const until = Date.now() + load;
      while (document.querySelector('[aria-busy="true"]') && Date.now() < until) {
        await new Promise(resolve => setTimeout(resolve, 50));
      }
      const motions = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number(effect?.getComputedTiming().endTime) < motion,
        );
      await Promise.allSettled(motions.map(({ finished }) => finished));
    },
    { motion: longestMotion, load: longestLoad },
  );

/** Returns the horizontal overflow of the page in px. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Returns the names of targets below the minimum height, or width where they have no words. Links
 * in running text are exempt; a target that extends beyond its box (a label, an `::after` over a
 * whole card) counts with its full size.
 */
export async function smallTargetsOf(page: Page): Promise<string[]> {
  // A button that was just pressed is a little smaller for a moment.
  await atRest(page);
  return page.evaluate(least => {
    const sizeOf = (element: Element, side: 'height' | 'width'): number => {
      const label = (element as HTMLInputElement).labels?.[0];
      const cover = getComputedStyle(element, '::after');
      return Math.max(
        element.getBoundingClientRect()[side],
        label?.getBoundingClientRect()[side] ?? 0,
        cover.position === 'absolute' ? parseFloat(cover[side]) || 0 : 0,
      );
    };
    // Words are as wide as they are; an icon or a number alone is as wide as its button.
    const isBare = (element: Element) => (element.textContent?.trim().length ?? 0) < 3;
    const isPressed = (element: Element): boolean => {
      const { display, visibility } = getComputedStyle(element);
      const inText = display === 'inline' && element.closest('p, dd') !== null;
      return visibility !== 'hidden' && element.getClientRects().length > 0 && !inText;
    };
    const scope = document.querySelector('dialog[open]') ?? document;
    return [...scope.querySelectorAll('a, button, input, select, textarea')]
      .filter(element => !element.closest('[inert]') && isPressed(element))
      .filter(
        element =>
          sizeOf(element, 'height') < least ||
          (isBare(element) && sizeOf(element, 'width') < least),
      )
      .map(element => `${element.tagName} ${element.textContent?.trim() ?? ''}`);
  }, thumb);
}
