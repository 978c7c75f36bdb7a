import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { firstUse } from '#src/util/browser/uses.ts';
import { countChoices, selectCounts, selectHasTimes } from '../../SearchPage.duck.ts';
import type { Counts } from '../../foundTimes.ts';
import { countKey } from '../../countKey.ts';
import type { SearchQuery } from '../../searchQuery.ts';

let isUsed: Promise<void> | undefined;

/**
 * Returns the numbers beside the choices, and counts again where those of the page are of another
 * search, or of another zone than the reader's: with the first thing that somebody does, as no page
 * needs them to be read. Null while nothing is known.
 */
export function useCounts(query: SearchQuery, zone: string): Counts | null {
  const dispatch = useAppDispatch();
  const counts = useAppSelector(selectCounts);
  const hasTimes = useAppSelector(selectHasTimes);
  const asked = { ...query, zone };
  const key = countKey(asked);
  const isKnown = counts?.key === key || hasTimes === false;
  useEffect(() => {
    if (isKnown) return undefined;
    let isOver = false;
    void (isUsed ??= firstUse()).then(() => {
      if (!isOver) void dispatch(countChoices(asked));
    });
    return () => {
      isOver = true;
    };
    // The key identifies the query.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isKnown, dispatch]);
  return counts;
}
