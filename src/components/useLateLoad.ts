import { useEffect, useState } from 'react';

/** What a page does not show at first waits this long after the first rendering, in milliseconds. */
export const lateLoadDelay = 3000;

/**
 * Whether what is not in sight yet may be loaded: a few seconds after the first rendering, when what
 * is in sight has had the line for itself. `isWanted` (somebody reaches for it) ends the waiting.
 */
export function useLateLoad(isWanted: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateLoadDelay);
    return () => clearTimeout(timer);
  }, []);
  return isLate || isWanted;
}
