import { useEffect } from 'react';
import { lateLoadDelay } from '#src/components/useLateLoad.ts';

/**
 * Loads pictures that are out of sight a few seconds after a page was shown, so that they are there
 * when the reader comes to them. Before, the browser loads those that come near. Not for readers who
 * ask for less data.
 */
export function useLateImages(page: unknown): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData) return undefined;
    const timer = setTimeout(() => {
      document.querySelectorAll('img').forEach(image => image.setAttribute('loading', 'eager'));
    }, lateLoadDelay);
    return () => clearTimeout(timer);
  }, [page]);
}
