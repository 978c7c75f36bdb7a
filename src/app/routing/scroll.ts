import type { Location, NavigationType } from 'react-router-dom';

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

/** Scrolls a page that has just been shown: back to where it was, to the hash, or to the top. */
export function restoreScroll({ key, hash }: Location, navigationType: `${NavigationType}`) {
  const known = navigationType === 'POP' ? positions.get(key) : undefined;
  const target = hash ? document.getElementById(nameIn(hash)) : null;
  if (known !== undefined) globalThis.scrollTo({ top: known, behavior: 'instant' });
  else if (target) target.scrollIntoView();
  else globalThis.scrollTo({ top: 0, behavior: 'instant' });
  current = key;
}

/** What a hash names; one that nobody can decode stands for itself. */
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
