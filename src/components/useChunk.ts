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
 * `load` has to stay the same function. `messages` names the message files that come with the code; it
 * has to stay the same list.
 */
export function useChunk<Module>(
  load: () => Promise<Module>,
  when = true,
  messages: readonly string[] = none,
): Chunk<Module> {
  const loadMessages = useContext(LazyMessages);
  const [state, setState] = useState<{ module: Module | null; failed: boolean }>({
    module: null,
    failed: false,
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!when) return undefined;
    let isCancelled = false;
    Promise.all([load(), loadMessages(messages)]).then(
      ([module]) => !isCancelled && setState({ module, failed: false }),
      () => !isCancelled && setState({ module: null, failed: true }),
    );
    return () => {
      isCancelled = true;
    };
  }, [load, when, messages, loadMessages, attempt]);
  const retry = useCallback(() => {
    setState({ module: null, failed: false });
    setAttempt(count => count + 1);
  }, []);
  return { ...state, retry };
}
