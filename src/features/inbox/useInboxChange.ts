import { useEffect, useRef } from 'react';
import { selectInboxChanges } from './inbox.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';

/**
 * Calls `onChange` when an order of the reader's has changed; with `orderId` only when it may be
 * that one.
 */
export function useInboxChange(onChange: () => void, orderId?: string): void {
  const { changes, changedId } = useAppSelector(selectInboxChanges);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const seen = useRef(changes);
  useEffect(() => {
    if (seen.current === changes) return;
    seen.current = changes;
    if (orderId === undefined || changedId === null || changedId === orderId) latest.current();
  }, [changes, changedId, orderId]);
}
