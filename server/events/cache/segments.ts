import { LRUCache } from 'lru-cache';

/** Entries by key, up to a sum of sizes. */
export interface Segments<Entry extends object> {
  /** `client`: who requests it; null for somebody who may be anybody. */
  get(key: string, client: string | null): Entry | undefined;
  set(key: string, entry: Entry, client: string | null): void;
  /** Number of entries and sum of their sizes. */
  state(): { entries: number; size: number };
}

/** Share of the room for entries that were requested once. */
const onceShare = 0.25;

/**
 * Two least-recently-used caches: an entry comes into the small one and moves to the large one when
 * somebody else requests it. Any number of keys that one client requests, however often, push out
 * only each other.
 */
export function createSegments<Entry extends object>(
  most: number,
  sizeOf: (entry: Entry) => number,
  onDrop: () => void,
): Segments<Entry> {
  const segment = (maxSize: number) =>
    new LRUCache<string, { entry: Entry; client: string | null }>({
      maxSize,
      sizeCalculation: ({ entry }) => Math.max(1, sizeOf(entry)),
      dispose: (_entry, _key, reason) => {
        if (reason === 'evict') onDrop();
      },
    });
  const once = segment(Math.ceil(most * onceShare));
  const often = segment(Math.ceil(most * (1 - onceShare)));
  return {
    get(key, client) {
      const known = often.get(key);
      if (known) return known.entry;
      const found = once.get(key);
      if (found && (client === null || client !== found.client)) {
        once.delete(key);
        often.set(key, found);
      }
      return found?.entry;
    },
    set(key, entry, client) {
      (often.has(key) ? often : once).set(key, { entry, client });
    },
    state: () => ({
      entries: once.size + often.size,
      size: once.calculatedSize + often.calculatedSize,
    }),
  };
}
