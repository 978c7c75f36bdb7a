import { useCallback, useSyncExternalStore } from 'react';

/**
 * The widths at which layouts change, as the stylesheets write them: phones below 48rem, room for a
 * second column from 64rem (the allowed widths are a rule of stylelint.config.js).
 */
export const screens = {
  phone: '(width < 48rem)',
  fromTablet: '(width >= 48rem)',
  belowDesktop: '(width < 64rem)',
  desktop: '(width >= 64rem)',
} as const;

/** Returns whether a media query holds; false on the server and while hydrating. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
