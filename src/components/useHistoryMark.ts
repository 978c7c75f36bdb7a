import { useLocation } from 'react-router-dom';
import { useReader } from './useNow.ts';

/**
 * Returns whether the page was opened by an act that has left a mark in its history entry, as
 * `state: { [name]: true }`. False on the server, which knows nothing of the history, and in the
 * first pass of hydration.
 */
export function useHistoryMark(name: string): boolean {
  const { state }: { state: unknown } = useLocation();
  const isInBrowser = useReader() !== null;
  return isInBrowser && typeof state === 'object' && state !== null && name in state;
}
