import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs `work` when the last call is `delay` milliseconds old. `cancel` forgets it, and so does the end
 * of the component.
 */
export function useDelayed(work: () => void) {
  const latestWork = useRef(work);
  useEffect(() => {
    latestWork.current = work;
  }, [work]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const cancel = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  const schedule = useCallback(
    (delay: number) => {
      cancel();
      timer.current = setTimeout(() => {
        timer.current = null;
        latestWork.current();
      }, delay);
    },
    [cancel],
  );
  useEffect(() => cancel, [cancel]);
  return { schedule, cancel };
}
