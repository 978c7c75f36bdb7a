import { useCallback, useEffect, useState } from 'react';

/** Code that arrives later. */
export interface Chunk<Module> {
  /** null until it is there. */
  module: Module | null;
  failed: boolean;
  /** Asks for it again. */
  retry: () => void;
}

/**
 * Downloads a part of the page's code as soon as the component is shown, or `when` it is wanted.
 * `load` has to stay the same function.
 */
export function useChunk<Module>(load: () => Promise<Module>, when = true): Chunk<Module> {
  const [state, setState] = useState<{ module: Module | null; failed: boolean }>({
    module: null,
    failed: false,
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!when) return undefined;
    let isGone = false;
    load().then(
      module => !isGone && setState({ module, failed: false }),
      () => !isGone && setState({ module: null, failed: true }),
    );
    return () => {
      isGone = true;
    };
  }, [load, when, attempt]);
  const retry = useCallback(() => {
    setState({ module: null, failed: false });
    setAttempt(count => count + 1);
  }, []);
  return { ...state, retry };
}
