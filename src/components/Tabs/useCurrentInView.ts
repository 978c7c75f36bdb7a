import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { buttonPx } from './scrollTabs.ts';

/** A row that may be wider than the screen shows its current link whenever another one is chosen. */
export function useCurrentInView<Row extends HTMLElement>(current: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const list = row.current;
    const link = list?.querySelector('[aria-current]');
    if (!list || !link) return;
    const [around, inside] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
    const beyond = Math.max(0, inside.right - around.right + buttonPx);
    const before = Math.min(0, inside.left - around.left - buttonPx);
    // Only the row moves: the page keeps the place that the browser gave it.
    list.scrollLeft += beyond || before;
  }, [current]);
  return row;
}
