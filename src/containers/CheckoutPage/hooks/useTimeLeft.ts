import { useEffect, useState } from 'react';

const second = 1000;

/**
 * Milliseconds until a deadline (epoch milliseconds), counting down by the second; 0 when it is
 * over, null without a deadline.
 */
export function useTimeLeft(deadline: number | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  const isRunning = deadline !== null && deadline > now;
  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = () => setNow(Date.now());
    // The deadline may come long after the page did, and the clock must not begin too late.
    const first = setTimeout(tick);
    const timer = setInterval(tick, second);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isRunning]);
  return deadline === null ? null : Math.max(0, deadline - now);
}
