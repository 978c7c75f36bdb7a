import { LRUCache } from 'lru-cache';

/** Limits of a cache. */
export interface VersionedCacheOptions<Made> {
  /** Tells what may be given to those who ask later; everything when left out. */
  keeps?: (made: Made) => boolean;
  /** Milliseconds after which it is made anew all the same: what it says of "now" grows old. */
  maxAge: number;
  /** Most entries; the least recently used goes first. */
  most: number;
  now?: () => number;
}

/** Returns what belongs to a key: made now, or cached from the same data. */
export type VersionedCache<Made> = (key: string, make: () => Promise<Made>) => Promise<Made>;

/** Opens a cache of what is made of one database. */
export type CreateVersionedCache = <Made>(
  options: VersionedCacheOptions<Made>,
) => VersionedCache<Made>;

/**
 * Caches what is the same for everybody, made once for all who ask before the data changes. The
 * version is read before anything is made, so a commit meanwhile counts as newer.
 * @param version gives the same text as long as the data is the same
 */
export function versionedCache<Made>(
  version: () => Promise<string>,
  { keeps = () => true, maxAge, most, now = Date.now }: VersionedCacheOptions<Made>,
): VersionedCache<Made> {
  const entries = new LRUCache<string, { version: string; madeAt: number; made: Promise<Made> }>({
    max: most,
  });

  return async (key, make) => {
    const current = await version().catch(() => null);
    // The version can not be read; making it will tell why.
    if (current === null) return make();
    const last = entries.get(key);
    if (last?.version === current && now() - last.madeAt < maxAge) return last.made;

    const entry = { version: current, madeAt: now(), made: make() };
    const forget = () => {
      if (entries.peek(key) === entry) entries.delete(key);
    };
    entries.set(key, entry);
    entry.made.then(made => {
      if (!keeps(made)) forget();
    }, forget);
    return entry.made;
  };
}
