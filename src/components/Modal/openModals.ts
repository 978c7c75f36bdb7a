import { useSyncExternalStore } from 'react';

const open = new Set<string>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Counts a dialog among the open ones. @returns takes it out again */
export function countOpen(id: string): () => void {
  const tell = () => listeners.forEach(listener => listener());
  open.add(id);
  tell();
  return () => {
    open.delete(id);
    tell();
  };
}

/** Whether a dialog is open besides the one of this id. */
export function useIsOtherOpen(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => open.size > (open.has(id) ? 1 : 0),
    () => false,
  );
}
