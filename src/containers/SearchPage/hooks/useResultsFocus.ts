import { useCallback, useEffect, useRef } from 'react';

/**
 * Moves the focus to the results when the focused element is removed with the old ones, for
 * instance the link to another page.
 */
export function useResultsFocus(page: number) {
  const results = useRef<HTMLElement>(null);
  const before = useRef(page);
  const focusResults = useCallback(() => results.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    const { activeElement, body } = document;
    // A change of a filter on a later page leaves the focus on the filter.
    const isCancelled = activeElement === null || activeElement === body;
    if (isCancelled || results.current?.contains(activeElement)) focusResults();
  }, [page, focusResults]);
  return { results, focusResults };
}
