import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/** Calls `close` when something outside an element is pressed while it is open. */
export function useCloseOutside(
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  const onOutside = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) onOutside();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [root, isOpen]);
}
