import { useCallback, useEffect, useRef, useState } from 'react';

interface Code<Module> {
  module: Module | null;
  /** It could not be fetched; nothing else of the page is touched. */
  hasFailed: boolean;
  /** Begins to fetch, again after a failure. */
  fetch: () => void;
}

/** Code that is fetched when it is about to be needed. `load` has to stay the same. */
export function useCode<Module>(load: () => Promise<Module>, isNeeded: boolean): Code<Module> {
  const [module, setModule] = useState<Module | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isGone = useRef(false);
  const fetch = useCallback(() => {
    load().then(
      found => {
        if (isGone.current) return;
        setModule(found);
        setFailed(false);
      },
      () => !isGone.current && setFailed(true),
    );
  }, [load]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => {
    if (isNeeded && !module) fetch();
  }, [isNeeded, module, fetch]);
  return { module, hasFailed, fetch };
}
