import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs `work` when the last call is `delay` milliseconds old. `flush` runs what waits at once;
 * `cancel` forgets it. What waits is forgotten when the component goes.
 */
export function useDelayed<Value>(work: (value: Value) => void) {
  const latestWork = useRef(work);
  useEffect(() => {
    latestWork.current = work;
  }, [work]);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; value: Value } | null>(null);

  const cancel = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
  }, []);
  const flush = useCallback(() => {
    const found = waiting.current;
    cancel();
    if (found) latestWork.current(found.value);
  }, [cancel]);
  const schedule = useCallback(
    (value: Value, delay: number) => {
      cancel();
      waiting.current = { timer: setTimeout(flush, delay), value };
    },
    [cancel, flush],
  );
  useEffect(() => cancel, [cancel]);
  return { schedule, flush, cancel };
}
