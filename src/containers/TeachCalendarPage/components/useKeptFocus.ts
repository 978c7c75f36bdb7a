import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Address of the link that an element belongs to, as its attribute has it. */
export const addressOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest('a')?.getAttribute('href') ?? null) : null;

/**
 * Gives the focus back to the link that had it when its element is replaced by another one of the
 * same address, which is looked at whenever `replaced` changes. Returns the ref of the part that is
 * watched.
 */
export function useKeptFocus(replaced: unknown): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);

  useEffect(() => {
    const element = root.current;
    const note = ({ target }: FocusEvent) => (focused.current = addressOf(target));
    // A removed element has no blur, or of one while it is no longer there.
    const forget = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.isConnected && document.hasFocus()) {
        focused.current = null;
      }
    };
    element?.addEventListener('focusin', note);
    element?.addEventListener('focusout', forget);
    return () => {
      element?.removeEventListener('focusin', note);
      element?.removeEventListener('focusout', forget);
    };
  }, []);

  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (!focused.current || document.activeElement !== document.body) return;
      const links = root.current?.querySelectorAll<HTMLElement>('a[href]') ?? [];
      [...links].find(link => addressOf(link) === focused.current)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [replaced]);
  return root;
}
