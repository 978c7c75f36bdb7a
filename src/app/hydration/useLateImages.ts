import { useEffect } from 'react';
import { lateLoadDelay } from '#src/components/useLateLoad.ts';

/**
 * Loads the pictures of a page that are still out of sight three seconds after it was shown. Until
 * then `loading="lazy"` loads those that come near; its distance is larger than the 50 px of the
 * specification, whose purpose (no empty frame in sight) is met sooner. Does nothing for readers
 * who chose to save data.
 */
export function useLateImages(page: unknown): void {
  useEffect(() => {
    const { connection }: Navigator & { connection?: { saveData?: boolean } } = navigator;
    if (connection?.saveData) return undefined;
    const timer = setTimeout(() => {
      document.querySelectorAll('img').forEach(image => image.setAttribute('loading', 'eager'));
    }, lateLoadDelay);
    return () => clearTimeout(timer);
  }, [page]);
}
