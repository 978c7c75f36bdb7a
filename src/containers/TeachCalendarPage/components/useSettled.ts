import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Milliseconds without a change of its size after which a calendar has measured itself. */
const quietMs = 80;
const longestMs = 1000;
const lookEveryMs = 20;

/**
 * Returns whether a calendar has its final size: the library renders low rows at first and
 * measures them, so that everything in it would be seen to jump. The size is looked at: an observer
 * of it would come too late, as the library renders within its own, which browsers report as an
 * error of the page.
 * @param name of what is shown; with another one it begins again
 */
export function useSettled(root: RefObject<HTMLElement | null>, name: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const box = root.current;
    if (!box) return undefined;
    const began = performance.now();
    let changed = began;
    let [width, height] = [0, 0];
    const timer = setInterval(() => {
      const now = performance.now();
      const size = box.getBoundingClientRect();
      if (size.width !== width || size.height !== height) {
        ({ width, height } = size);
        changed = now;
      }
      if (now - changed < quietMs && now - began < longestMs) return;
      clearInterval(timer);
      setSettled(name);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [root, name]);
  return settled === name;
}
