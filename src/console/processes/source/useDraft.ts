import { useCallback, useState } from 'react';
import { sessionStore } from '#src/util/browser/sessionStore.ts';

/** The text of a version as it was typed; it outlives other views and a reload. */
export function useDraft(name: string, version: number, stored: string) {
  const key = `flowroom:process:${name}:${version}`;
  const [text, setShown] = useState(() => sessionStore.get(key) ?? stored);
  const setText = useCallback(
    (next: string) => {
      setShown(next);
      if (next === stored) sessionStore.remove(key);
      else sessionStore.set(key, next);
    },
    [key, stored],
  );
  return { text, setText, discard: () => setText(stored), isChanged: text !== stored };
}
