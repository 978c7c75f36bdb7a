import { LRUCache } from 'lru-cache';
import { notice } from '#marketplace/contract/signals.ts';

/** Limits of a cache. */
export interface VersionedCacheOptions {
  /** Names it in metrics. */
  name: string;
  /**
   * Milliseconds after which a value is created again even if the data is the same: it may depend
   * on the time.
   */
  maxAge: number;
  /** Maximum number of entries; the least recently used one is dropped first. */
  most: number;
  now?: () => number;
}

/** Returns the value of a key: created now, or cached from the same data. */
export type VersionedCache<Made> = (key: string, make: () => Promise<Made>) => Promise<Made>;

/** Opens a cache for values computed from one database. */
export type CreateVersionedCache = <Made>(options: VersionedCacheOptions) => VersionedCache<Made>;

/**
 * Caches values that are the same for all callers, until the data changes. The version is read
 * before a value is created, so a commit meanwhile counts as newer.
 * @param version returns the same text as long as the data is the same
 */
export function versionedCache<Made>(
  version: () => Promise<string>,
  { name, maxAge, most, now = Date.now }: VersionedCacheOptions,
): VersionedCache<Made> {
  const entries = new LRUCache<string, { version: string; madeAt: number; made: Promise<Made> }>({
    max: most,
    dispose: (_entry, _key, reason) => {
      if (reason === 'evict') notice('cacheEviction', { cache: name, reason: 'room' });
    },
  });

  return async (key, make) => {
    const current = await version().catch(() => null);
    // The version can not be read; `make` will report the error.
    if (current === null) return make();
    const last = entries.get(key);
    const isSame = last?.version === current;
    const isFound = isSame && now() - last.madeAt < maxAge;
    notice('cacheRequest', { cache: name, result: isFound ? 'hit' : 'miss' });
    if (isFound) return last.made;
    if (last) notice('cacheEviction', { cache: name, reason: isSame ? 'time' : 'changed' });

    const entry = { version: current, madeAt: now(), made: make() };
    const forget = () => {
      if (entries.peek(key) === entry) entries.delete(key);
    };
    entries.set(key, entry);
    notice('cacheSize', { cache: name, entries: entries.size, bytes: null });
    entry.made.catch(forget);
    return entry.made;
  };
}
