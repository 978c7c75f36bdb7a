import { useEffect, useRef } from 'react';

/** State of a list below a field, and what its keys do. */
interface Keys {
  isShown: boolean;
  /** Options of the list. */
  count: number;
  /** Index of the option that the keys are at; -1 for none. */
  active: number;
  onMove: (index: number) => void;
  onChoose: (index: number) => void;
  onClose: () => void;
}

/**
 * Arrow keys go through the options and back to the text, Enter takes one, Escape closes the list.
 */
export function useListKeys(input: HTMLInputElement, keys: Keys) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { isShown, count: options, active, onMove, onChoose, onClose } = latest.current;
      if (event.key === 'Escape' && isShown) {
        // Only the list closes, not what contains the field.
        event.stopPropagation();
        onClose();
      } else if (event.key === 'Enter' && isShown && active >= 0) {
        onChoose(active);
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options > 0) {
        const count = options + 1;
        onMove(((active + 1 + (event.key === 'ArrowDown' ? 1 : count - 1)) % count) - 1);
      } else {
        return;
      }
      event.preventDefault();
    }
    const onBlur = () => latest.current.onClose();
    input.addEventListener('keydown', onKeyDown);
    input.addEventListener('blur', onBlur);
    return () => {
      input.removeEventListener('keydown', onKeyDown);
      input.removeEventListener('blur', onBlur);
    };
  }, [input]);
}

/** Announces the list to screen readers at the field. */
export function useAnnouncedList(
  input: HTMLInputElement,
  isShown: boolean,
  listId: string,
  optionId: string | null,
) {
  useEffect(() => {
    const set = (name: string, value: string | null) =>
      value === null ? input.removeAttribute(name) : input.setAttribute(name, value);
    set('aria-expanded', String(isShown));
    set('aria-controls', isShown ? listId : null);
    set('aria-activedescendant', isShown ? optionId : null);
  }, [input, isShown, listId, optionId]);
}
