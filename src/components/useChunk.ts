import { useCallback, useContext, useEffect, useState } from 'react';
import { LazyMessages } from './lazyComponent.tsx';

/** Code that arrives later. */
export interface Chunk<Module> {
  /** null until it is there. */
  module: Module | null;
  failed: boolean;
  /** Asks for it again. */
  retry: () => void;
}

const none: readonly string[] = [];

/**
 * Downloads a part of the page's code as soon as the component is shown, or `when` it is wanted.
 * `load` has to stay the same function. `words` names the files of words that come with the code; they
 * have to stay the same list.
 */
export function useChunk<Module>(
  load: () => Promise<Module>,
  when = true,
  words: readonly string[] = none,
): Chunk<Module> {
  const loadWords = useContext(LazyMessages);
  const [state, setState] = useState<{ module: Module | null; failed: boolean }>({
    module: null,
    failed: false,
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!when) return undefined;
    let isGone = false;
    Promise.all([load(), loadWords(words)]).then(
      ([module]) => !isGone && setState({ module, failed: false }),
      () => !isGone && setState({ module: null, failed: true }),
    );
    return () => {
      isGone = true;
    };
  }, [load, when, words, loadWords, attempt]);
  const retry = useCallback(() => {
    setState({ module: null, failed: false });
    setAttempt(count => count + 1);
  }, []);
  return { ...state, retry };
}
