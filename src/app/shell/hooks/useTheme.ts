import { useSyncExternalStore } from 'react';

/** What the reader chose; `system` is no choice. */
export type Theme = 'system' | 'light' | 'dark';

const year = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

// The server writes data-theme from the cookie, so the attribute is the truth from the first paint on.
function current(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function choose(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  const age = theme === 'system' ? 0 : year;
  document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=lax`;
  listeners.forEach(listener => listener());
}

/** The chosen theme and how to change it; the choice is kept in the cookie `theme` for a year. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, current, () => 'system' as const), choose];
}
