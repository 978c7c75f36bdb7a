import { useCallback, useEffect, useRef } from 'react';

/**
 * Keyboard and screen reader go on at the results when what had the focus goes away with the old
 * ones: another page begins there, though the links to the pages stand at its foot.
 */
export function useResultsFocus(page: number) {
  const results = useRef<HTMLElement>(null);
  const before = useRef(page);
  const focusResults = useCallback(() => results.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    const { activeElement, body } = document;
    // Who changes a filter of a later page stays at the filter.
    const isCancelled = activeElement === null || activeElement === body;
    if (isCancelled || results.current?.contains(activeElement)) focusResults();
  }, [page, focusResults]);
  return { results, focusResults };
}
