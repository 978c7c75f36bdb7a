import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface RowFocus<Root, Row> {
  /** What holds the rows. */
  root: RefObject<Root | null>;
  /** The button that adds one. */
  addButton: RefObject<HTMLButtonElement | null>;
  /** Changes the rows. */
  change: (rows: Row[]) => void;
}

/**
 * Moves the focus to a row that somebody adds, and from one that they remove to the button that
 * adds. @param newest selector of the control to start with in the last row
 */
export function useRowFocus<Root extends HTMLElement, Row>(
  rows: readonly Row[],
  newest: string,
  onChange: (rows: Row[]) => void,
): RowFocus<Root, Row> {
  const root = useRef<Root>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const before = useRef<number | null>(null);
  const count = rows.length;
  useEffect(() => {
    if (before.current === null || before.current === count) return;
    const isAdded = count > before.current;
    before.current = null;
    const control = root.current?.querySelector<HTMLElement>(newest);
    (isAdded ? control : addButton.current)?.focus();
  }, [count, newest]);
  const change = (next: Row[]) => {
    before.current = count;
    onChange(next);
  };
  return { root, addButton, change };
}
