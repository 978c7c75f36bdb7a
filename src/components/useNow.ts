import { useSyncExternalStore } from 'react';

/** How often those who show a distance in time look at the clock again. */
const pause = 15_000;

let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = Date.now();
  listeners.forEach(notify => notify());
}

// A tab in the background sleeps; when it comes back the clock has moved on.
const wake = () => document.visibilityState === 'visible' && tick();

function subscribe(notify: () => void) {
  if (listeners.size === 0) {
    timer = setInterval(tick, pause);
    document.addEventListener('visibilitychange', wake);
  }
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', wake);
    now = 0;
  };
}

const inBrowser = () => (now ||= Date.now());
const onServer = () => null;

/**
 * Epoch milliseconds, looked up every quarter of a minute; null on the server and in the first pass
 * of hydration, so that both write the same.
 */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, inBrowser, onServer);
}
