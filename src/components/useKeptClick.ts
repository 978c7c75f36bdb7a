import { useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Holds a click on a button whose code is on its way, and clicks again once it is alive. React
 * drops a click on markup that it has not hydrated.
 */
export function useKeptClick(place: RefObject<HTMLElement | null>, isAlive: boolean): void {
  useEffect(() => {
    if (isAlive) return undefined;
    let pressed: HTMLButtonElement | null = null;
    function keep(event: MouseEvent) {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (!button || !place.current?.contains(button)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      pressed = button;
    }
    document.addEventListener('click', keep, true);
    return () => {
      document.removeEventListener('click', keep, true);
      if (pressed?.isConnected) pressed.click();
    };
  }, [place, isAlive]);
}
