import { useCallback, useEffect, useState } from 'react';
import { NoWebGlError, sharedMap } from './engine/sharedMap.ts';
import type { MapEngine } from './engine/mapEngine.ts';
import type { MapTheme } from '#shared/config/maps.ts';

/** Reason why there is no map: no WebGL, a failed download, or a refusal by the maps service. */
export type MapFailure = 'webgl' | 'download' | 'refused';

export type MapStatus =
  | { status: 'loading' }
  | { status: 'ready'; engine: MapEngine }
  | { status: 'failed'; reason: MapFailure };

/** The tab's map, as soon as it is there, and a way to try again. */
export function useSharedMap(theme: MapTheme, mapboxToken: string | null) {
  const [state, setState] = useState<MapStatus>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [firstTheme] = useState(theme);
  useEffect(() => {
    let isCancelled = false;
    let stopListening = () => {};
    sharedMap(firstTheme, mapboxToken).then(
      engine => {
        if (isCancelled) return;
        stopListening = engine.on('refused', () =>
          setState({ status: 'failed', reason: 'refused' }),
        );
        setState({ status: 'ready', engine });
      },
      (error: unknown) => {
        if (isCancelled) return;
        const reason = error instanceof NoWebGlError ? 'webgl' : 'download';
        setState({ status: 'failed', reason });
      },
    );
    return () => {
      isCancelled = true;
      stopListening();
    };
  }, [attempt, firstTheme, mapboxToken]);
  const retry = useCallback(() => {
    setState({ status: 'loading' });
    setAttempt(count => count + 1);
  }, []);
  return { state, retry };
}
