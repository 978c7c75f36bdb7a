import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Edges of a tab, or of what is seen of the row, px from the same origin. */
export interface Edges {
  left: number;
  right: number;
}

/** Room of the button on a side, px (`--touch`): what lies below it is not seen. */
const buttonPx = 44;
/** Tabs that a press brings into view. */
const step = 3;
/** Milliseconds that scrolling takes. */
export const scrollMs = 300;

/**
 * Returns the pixels that a row has to scroll to show up to three more tabs on a side; 0 when there
 * are none.
 */
export function distanceTo(side: 'start' | 'end', tabs: readonly Edges[], seen: Edges): number {
  // Half a pixel is rounding.
  if (side === 'end') {
    const first = tabs.findIndex(({ right }) => right > seen.right + 1);
    const last = first < 0 ? undefined : tabs[Math.min(first + step, tabs.length) - 1];
    return last ? last.right - seen.right : 0;
  }
  const hidden = tabs.filter(({ left }) => left < seen.left - 1);
  const first = hidden[Math.max(0, hidden.length - step)];
  return first ? first.left - seen.left : 0;
}

/** Fast at first, then slower. */
const eased = (part: number) => 1 - (1 - part) ** 3;

/**
 * Scrolls a row of tabs by three on a side; without an animation when the reader prefers less
 * motion.
 */
export function scrollTabs(row: HTMLElement, side: 'start' | 'end'): void {
  const edges = [...row.children].map(tab => tab.getBoundingClientRect());
  const from = row.scrollLeft;
  const { left, right } = row.getBoundingClientRect();
  const wanted = distanceTo(side, edges, { left: left + buttonPx, right: right - buttonPx });
  const to = Math.min(Math.max(0, from + wanted), row.scrollWidth - row.clientWidth);
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    row.scrollLeft = to;
    return;
  }
  const began = performance.now();
  const move = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - began) / scrollMs));
    row.scrollLeft = from + (to - from) * eased(part);
    if (part < 1) requestAnimationFrame(move);
  };
  requestAnimationFrame(move);
}

/**
 * A row that may be wider than the screen shows its current link whenever another one is chosen.
 */
export function useCurrentInView<Row extends HTMLElement>(
  current: string | null,
): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const list = row.current;
    const link = list?.querySelector('[aria-current]');
    if (!list || !link) return;
    const [around, inside] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
    const beyond = Math.max(0, inside.right - around.right + buttonPx);
    const before = Math.min(0, inside.left - around.left - buttonPx);
    // Only the row moves: the page stays at the place that the browser gave it.
    list.scrollLeft += beyond || before;
  }, [current]);
  return row;
}
