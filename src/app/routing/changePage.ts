import { startTransition } from 'react';
import { flushSync } from 'react-dom';

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
