import { useSyncExternalStore } from 'react';
import { readerTimeZone } from '#shared/time/time.ts';

/** Facts about the reader that only the browser knows. */
export interface Reader {
  /** IANA zone of the reader. */
  timeZone: string;
  /** Epoch milliseconds when the page began to run. */
  now: number;
}

let reader: Reader | null = null;

const never = () => () => undefined;
const readReader = () => (reader ??= { timeZone: readerTimeZone(), now: Date.now() });
const onServer = () => null;

/** Returns the reader, or null on the server and in the first pass of hydration. */
export function useReader(): Reader | null {
  return useSyncExternalStore(never, readReader, onServer);
}

/** Milliseconds between two looks at the clock. */
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

/**
 * Returns epoch milliseconds, looked up every quarter of a minute; null on the server and in the
 * first pass of hydration, so that both write the same.
 */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, inBrowser, onServer);
}
