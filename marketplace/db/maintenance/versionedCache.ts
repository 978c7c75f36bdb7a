/** How long what was made of the data is kept. */
export interface MemoryOptions<Made> {
  /** Whether something may be given to those who ask later; all of it when left out. */
  keeps?: (made: Made) => boolean;
  /** Milliseconds after which it is made anew all the same: what it says of "now" grows old. */
  maxAge: number;
  /** Most that is kept; the oldest goes first. */
  most: number;
  now?: () => number;
}

/** Gives what belongs to a key: made now, or remembered from the same data. */
export type VersionedCache<Made> = (key: string, make: () => Promise<Made>) => Promise<Made>;

/** Opens a memory of what is made of one database. */
export type CreateVersionedCache = <Made>(options: MemoryOptions<Made>) => VersionedCache<Made>;

/**
 * What everybody sees alike, made once for all who ask before the data changes. The version is read
 * before anything is made, so what is committed meanwhile counts as newer.
 * @param version gives the same text as long as the data is the same
 */
export function versionedCache<Made>(
  version: () => Promise<string>,
  { keeps = () => true, maxAge, most, now = Date.now }: MemoryOptions<Made>,
): VersionedCache<Made> {
  const known = new Map<string, { version: string; madeAt: number; made: Promise<Made> }>();

  return async (key, make) => {
    const current = await version().catch(() => null);
    // Nothing is known of the data; making it will tell why.
    if (current === null) return make();
    const last = known.get(key);
    if (last?.version === current && now() - last.madeAt < maxAge) return last.made;

    const entry = { version: current, madeAt: now(), made: make() };
    const forget = () => {
      if (known.get(key) === entry) known.delete(key);
    };
    // Set anew, so that the order of the map is the order of age.
    known.delete(key);
    known.set(key, entry);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    entry.made.then(made => {
      if (!keeps(made)) forget();
    }, forget);
    return entry.made;
  };
}
