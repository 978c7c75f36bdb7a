import { useCallback, useRef, useEffect } from 'react';
import type { ChangeSearch } from './useSearchQuery.ts';
import type { SearchQuery } from '../searchQuery.ts';

type Changes = Partial<SearchQuery>;

/**
 * Debounces typed and slid changes and applies them together, replacing the history entry, so that
 * Back leaves the page. A change without a pause is a history entry of its own and includes the
 * pending ones.
 */
export function useLiveChange(change: ChangeSearch) {
  const waiting = useRef<Changes>({});
  const make = useCallback(
    (last: Changes, replace: boolean) => {
      const all = { ...waiting.current, ...last };
      waiting.current = {};
      change(all, { replace });
    },
    [change],
  );
  const { schedule, cancel } = useDelayed(() => make({}, true));
  const apply = useCallback(
    (changes: Changes, pause = 0) => {
      if (pause > 0) {
        waiting.current = { ...waiting.current, ...changes };
        schedule(pause);
      } else {
        cancel();
        make(changes, false);
      }
    },
    [schedule, cancel, make],
  );
  /** Returns the pending changes and drops them. */
  const take = useCallback((): Changes => {
    cancel();
    const all = waiting.current;
    waiting.current = {};
    return all;
  }, [cancel]);
  return { apply, take };
}

/**
 * Debounces `work` by `delay` milliseconds. `cancel` drops the pending call, and so does
 * unmounting.
 */
function useDelayed(work: () => void) {
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
