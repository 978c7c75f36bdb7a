import { useEffect, useState } from 'react';

/** Milliseconds after the first rendering before content outside the first view is loaded. */
export const lateLoadDelay = 3000;

/**
 * Returns whether content outside the first view may be loaded: a few seconds after the first
 * rendering, so that the first view has the network for itself. `isWanted` ends the wait.
 */
export function useLateLoad(isWanted: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateLoadDelay);
    return () => clearTimeout(timer);
  }, []);
  return isLate || isWanted;
}
