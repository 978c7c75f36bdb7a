import { LRUCache } from 'lru-cache';

/** Entries by key, up to a sum of sizes. */
export interface Segments<Entry extends object> {
  get(key: string): Entry | undefined;
  set(key: string, entry: Entry): void;
  /** Sum of the sizes. */
  size(): number;
}

/** Share of the room for entries that were requested once. */
const onceShare = 0.25;

/**
 * Two least-recently-used caches: an entry comes into the small one and moves to the large one when
 * it is requested again. Any number of keys that are requested once push out only each other.
 */
export function createSegments<Entry extends object>(
  most: number,
  sizeOf: (entry: Entry) => number,
): Segments<Entry> {
  const segment = (maxSize: number) =>
    new LRUCache<string, Entry>({ maxSize, sizeCalculation: entry => Math.max(1, sizeOf(entry)) });
  const once = segment(Math.ceil(most * onceShare));
  const often = segment(Math.ceil(most * (1 - onceShare)));
  return {
    get(key) {
      const known = often.get(key);
      if (known) return known;
      const found = once.get(key);
      if (found) {
        once.delete(key);
        often.set(key, found);
      }
      return found;
    },
    set(key, entry) {
      (often.has(key) ? often : once).set(key, entry);
    },
    size: () => once.calculatedSize + often.calculatedSize,
  };
}
