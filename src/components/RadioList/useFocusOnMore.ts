import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/**
 * Moves the focus to the first of the rows that a button brings: the button may go away with them.
 * Returns a function for the press, which takes the number of rows before it.
 * @param count rows that there are @param isComplete no more rows will come
 */
export function useFocusOnMore(
  list: RefObject<HTMLElement | null>,
  count: number,
  isComplete: boolean,
): (rowsBefore: number) => void {
  const [awaited, setAwaited] = useState<number | null>(null);
  useEffect(() => {
    if (awaited === null || (count <= awaited && !isComplete)) return;
    const inputs = list.current?.querySelectorAll('input') ?? [];
    inputs[Math.min(awaited, inputs.length - 1)]?.focus();
    setAwaited(null);
  }, [list, awaited, count, isComplete]);
  return setAwaited;
}
