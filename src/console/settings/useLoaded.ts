import { useCallback, useEffect, useState } from 'react';

/** Loads something that a page needs before it is shown. */
export function useLoaded(request: () => Promise<void>) {
  const [isReady, setReady] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const load = useCallback(() => {
    setError(null);
    request().then(
      () => setReady(true),
      (failure: Error) => setError(failure),
    );
  }, [request]);
  useEffect(load, [load]);
  return { isReady, error, load };
}
