const uses = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'click',
  'wheel',
  'scroll',
  'focusin',
  'popstate',
  'beforeprint',
];
// Not what comes by dozens a second.
const tries = ['pointerdown', 'keydown', 'click', 'online'];

/** Resolves with the next of some events, wherever on the page. */
function next(events: readonly string[]): Promise<void> {
  return new Promise(resolve => {
    const options = { capture: true, passive: true };
    function end() {
      for (const event of events) window.removeEventListener(event, end, options);
      resolve();
    }
    for (const event of events) window.addEventListener(event, end, options);
  });
}

/**
 * Resolves with the first thing that a reader does on the page: points, touches, scrolls, presses a
 * key, goes back. Before that nobody can have reached what is below the first view.
 */
export const firstUse = (): Promise<void> => (window.scrollY > 0 ? Promise.resolve() : next(uses));

/** Resolves when the network is back, or the reader presses something. */
export const nextTry = (): Promise<void> => next(tries);
