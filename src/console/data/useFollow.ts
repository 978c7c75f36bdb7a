import { useEffect } from 'react';

/** Milliseconds between two reads while the payment provider is being called. */
const againMs = 2_000;

/** Reads again and again while the payment provider is being called. */
export function useFollow(isMoving: boolean, refetch: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => void refetch(), againMs);
    return () => clearInterval(timer);
  }, [isMoving, refetch]);
}
