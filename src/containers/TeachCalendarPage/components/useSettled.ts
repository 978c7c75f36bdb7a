import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Milliseconds without a change of its size after which a calendar has measured itself. */
const quietMs = 80;
const longestMs = 1000;

/**
 * Tells whether a calendar has the size that it keeps: the library renders low rows at first and measures them, so that
 * everything in it would be seen to jump.
 * @param name of what is shown; with another one it begins anew
 */
export function useSettled(root: RefObject<HTMLElement | null>, name: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const box = root.current;
    if (!box) return undefined;
    const settle = () => setSettled(name);
    const latest = setTimeout(settle, longestMs);
    let quiet = setTimeout(settle, quietMs);
    const observer = new ResizeObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(settle, quietMs);
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      clearTimeout(quiet);
      clearTimeout(latest);
    };
  }, [root, name]);
  return settled === name;
}
