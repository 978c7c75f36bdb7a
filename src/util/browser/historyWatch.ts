type Watcher = (event: PopStateEvent) => void;

let watcher: Watcher | null = null;

/**
 * Lets pages see a step in the history before the router does. Call once, before the router is
 * made: browsers call listeners of the window in the order in which they were added, even those for
 * the capture phase.
 */
export function watchHistory(): void {
  window.addEventListener('popstate', event => watcher?.(event));
}

/** Sets what sees each step in the history first. Returns a function that takes it away. */
export function seeHistoryFirst(next: Watcher): () => void {
  watcher = next;
  return () => {
    if (watcher === next) watcher = null;
  };
}
