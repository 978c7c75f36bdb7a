import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import type { Location, NavigationType } from 'react-router-dom';

/**
 * Puts another page on the screen: as one picture that becomes the other where the browser can do
 * that and the reader does not mind, at once otherwise.
 */
export function changePage(update: () => void): void {
  const isStill = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || !('startViewTransition' in document)) {
    startTransition(update);
    return;
  }
  const transition = document.startViewTransition(() => flushSync(update));
  // Left out in a hidden window, or when the next change is faster: the page is there all the same.
  transition.ready.catch(() => undefined);
}

const positions = new Map<string, number>();
let current: string | undefined;

/** Remembers where each page of the history was left. Call once, in the browser. */
export function rememberScroll(firstKey: string) {
  globalThis.history.scrollRestoration = 'manual';
  current = firstKey;
  globalThis.addEventListener(
    'scroll',
    () => {
      if (current !== undefined) positions.set(current, globalThis.scrollY);
    },
    { passive: true },
  );
}

/** Pixels by which a page may have become shorter and is still the one that was left. */
const shorterPx = 200;

/**
 * Returns where a page was left; undefined where it does not reach as far now: it shows something
 * else, such as an error.
 */
function leftAt(key: string): number | undefined {
  const known = positions.get(key);
  const last = document.documentElement.scrollHeight - globalThis.innerHeight;
  return known !== undefined && known > last + shorterPx ? undefined : known;
}

/** Scrolls a page that has just been shown: back to where it was, to the hash, or to the top. */
export function restoreScroll({ key, hash }: Location, navigationType: `${NavigationType}`) {
  const known = navigationType === 'POP' ? leftAt(key) : undefined;
  const target = hash ? document.getElementById(nameIn(hash)) : null;
  if (known !== undefined) globalThis.scrollTo({ top: known, behavior: 'instant' });
  else if (target) target.scrollIntoView();
  else globalThis.scrollTo({ top: 0, behavior: 'instant' });
  current = key;
}

/** Shows the top of a page that replaces another one: what went wrong is written there. */
export function scrollToTop({ key }: Location) {
  globalThis.scrollTo({ top: 0, behavior: 'instant' });
  current = key;
}

/** Decodes the name in a hash; returns one that can not be decoded unchanged. */
function nameIn(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Leaves the page where it is: the address has changed, and what it shows has not moved. */
export function keepScroll({ key }: Location) {
  current = key;
  positions.set(key, globalThis.scrollY);
}
