let isDown = false;
let isWatching = false;

/** Begins to follow whether a mouse button or a finger is down; in a browser only, as often as wanted. */
export function watchPresses(): void {
  if (isWatching) return;
  isWatching = true;
  const follow = (down: boolean) => () => {
    isDown = down;
  };
  const options = { capture: true, passive: true };
  document.addEventListener('pointerdown', follow(true), options);
  document.addEventListener('pointerup', follow(false), options);
  document.addEventListener('pointercancel', follow(false), options);
}

/**
 * Runs at once, or behind the click when somebody is pressing at this moment. What comes up between
 * press and release may move a button away from under the finger, and its click is lost.
 */
export function afterPress(work: () => void): void {
  if (!isDown) {
    work();
    return;
  }
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    // The click is sent behind the release.
    setTimeout(work, 0);
  };
  document.addEventListener('pointerup', end, { signal: ending.signal });
  document.addEventListener('pointercancel', end, { signal: ending.signal });
}
