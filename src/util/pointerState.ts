let isDown = false;
let isWatching = false;

/**
 * Begins to track whether a mouse button or a finger is down. Browser only; repeated calls do
 * nothing.
 */
export function watchPointer(): void {
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
 * Runs `work` at once, or after the click while a pointer is down. A change of layout between press
 * and release would move the button away from under the pointer, and its click would be lost.
 */
export function afterRelease(work: () => void): void {
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
