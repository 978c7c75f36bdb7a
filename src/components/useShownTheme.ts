import { useSyncExternalStore } from 'react';
/** Theme that the page is shown in. */
export type ShownTheme = 'light' | 'dark';

const darkSystem = '(prefers-color-scheme: dark)';

function subscribe(listener: () => void) {
  const system = globalThis.matchMedia(darkSystem);
  system.addEventListener('change', listener);
  const choice = new MutationObserver(listener);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', listener);
    choice.disconnect();
  };
}

function current(): ShownTheme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return globalThis.matchMedia(darkSystem).matches ? 'dark' : 'light';
}

/** The theme that is in sight: the reader's choice, otherwise that of the system. */
export const useShownTheme = (): ShownTheme =>
  useSyncExternalStore(subscribe, current, () => 'light' as const);
