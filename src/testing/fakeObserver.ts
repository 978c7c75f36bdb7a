/**
 * Puts a stub in the place of ResizeObserver that fires when the test says so. Tests put the real
 * one back.
 */
export function fakeObserver() {
  const state: { tell: () => void; isWatching: boolean } = { tell: () => {}, isWatching: false };
  globalThis.ResizeObserver = class {
    constructor(tell: ResizeObserverCallback) {
      state.tell = () => tell([], this);
    }
    observe() {
      state.isWatching = true;
    }
    unobserve() {}
    disconnect() {
      state.isWatching = false;
    }
  };
  return state;
}
