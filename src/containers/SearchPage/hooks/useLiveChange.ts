import { useCallback, useRef, useEffect } from 'react';
import type { ChangeSearch } from './useSearchQuery.ts';
import type { SearchQuery } from '../searchQuery.ts';

type Changes = Partial<SearchQuery>;

/**
 * Collects changes that are typed or slid and makes them together when they have rested; they take the
 * place of the address, so that Back leaves the page. A change without a pause is a step of its own,
 * and takes along what waits.
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
  /** Gives what waits, which is then forgotten. */
  const take = useCallback((): Changes => {
    cancel();
    const all = waiting.current;
    waiting.current = {};
    return all;
  }, [cancel]);
  return { apply, take };
}

/**
 * Runs `work` when the last call is `delay` milliseconds old. `cancel` forgets it, and so does the end
 * of the component.
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
