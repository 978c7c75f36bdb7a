import { useEffect, useRef } from 'react';

/**
 * Calls `refetch` when the reader comes back to the tab. `soon` (epoch milliseconds) names a time
 * after which the data is known to change: it is called then, and once more a few seconds later.
 */
export function useRefetch(refetch: () => void, soon: number | null = null): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });

  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && latest.current();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);

  useEffect(() => {
    if (soon === null) return undefined;
    const timers = delaysMs.map(delay =>
      setTimeout(() => latest.current(), Math.max(0, soon - Date.now()) + delay),
    );
    return () => timers.forEach(clearTimeout);
  }, [soon]);
}

/** The counts follow a change by about a second; a slow one is seen by the second look. */
const delaysMs = [1_500, 6_000];
