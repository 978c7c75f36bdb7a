import { LRUCache } from 'lru-cache';

/**
 * Caches what `load` returns for `maxAgeMs`. Calls at the same time share one load. While loads
 * fail the last value goes on being returned; without one the failure of the load is thrown.
 */
export function cachedFor<Value extends object>(
  maxAgeMs: number,
  load: () => Promise<Value>,
  now: () => number = Date.now,
): () => Promise<Value> {
  const cache = new LRUCache<'value', Value>({
    max: 1,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: load,
  });
  const isKnown = () => cache.peek('value', { allowStale: true }) !== undefined;
  return () => cache.forceFetch('value', { allowStaleOnFetchRejection: isKnown() });
}
