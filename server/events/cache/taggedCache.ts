import { performance } from 'node:perf_hooks';
import { notice } from '@flowroom/marketplace/signals';
import type { NoticeFacts } from '@flowroom/marketplace/signals';
import type { ChangeFeed } from './changeFeed.ts';
import { listTags } from './cacheTags.ts';
import type { CacheTag } from './cacheTags.ts';
import { createSegments } from './segments.ts';
import { noteParts, recordingTags } from './tagRecord.ts';
import type { TagRecord } from './tagRecord.ts';

/** Limits of a cache. */
export interface TaggedCacheOptions<Value> {
  /** Names it in metrics. */
  name: string;
  feed: ChangeFeed;
  /** Milliseconds: nobody gets what the marketplace said longer ago, however little has changed. */
  boundMs: number;
  /** Milliseconds after which a value is made again even if nothing has changed. */
  rightForMs: number;
  /**
   * Milliseconds by which a value may be older than the bound, as it shows neither seats nor
   * prices: it goes on being returned where neither the log nor the value can be read. 0 when left
   * out.
   */
  lateMs?: number;
  /** Largest number of values; largest sum of their sizes where these are known. */
  most: number;
  /** Bytes of a value. */
  sizeOf?(value: Value): number;
  /** Returns whether a value may be cached; all are when left out. */
  keeps?(value: Value): boolean;
  /** Monotonic milliseconds. */
  now?: () => number;
}

/** A request for a value. */
export interface CacheRequest {
  /** Name of the client; null, or left out, for one who may be anybody. */
  client?: string | null;
  /** Called before the value is made for this request; refuses that when it throws. */
  beforeMake?(): void;
  /** Called for a cached value. */
  onFound?(): void;
}

/** Returns the value of a key: made now, or cached and still true. */
export type TaggedCache<Value> = (
  key: string,
  make: () => Promise<Value>,
  request?: CacheRequest,
) => Promise<Value>;

/** Creates caches of one feed. */
export type CreateTaggedCache = <Value>(
  options: Omit<TaggedCacheOptions<Value>, 'feed' | 'boundMs'>,
) => TaggedCache<Value>;

interface Made<Value> {
  value: Value;
  record: TagRecord;
}

interface Entry<Value> extends Made<Value> {
  size: number;
  /** Its tags: of single resources, and of lists. */
  resources: ReadonlySet<CacheTag>;
  lists: ReadonlySet<CacheTag>;
  /** Something that it was made from has changed. */
  isOutdated: boolean;
  /** A list that it shows may have changed: it is made again after half of the bound. */
  isListOutdated: boolean;
  /** From then on it is made again. */
  softUntil: number;
}

/**
 * Caches values by what they were made from. A value is outdated when the event log names one of
 * its tags, and made again for the next who requests it. A list may have changed more often than
 * anybody reads it, and time passes: such a value is returned once more while it is made again, as
 * long as it was true within the bound (stale while revalidate). Nothing older is returned: where
 * the log is not read, the time of making counts.
 */
export function taggedCache<Value>(options: TaggedCacheOptions<Value>): TaggedCache<Value> {
  const { feed, boundMs, lateMs = 0, now = () => performance.now() } = options;
  const reports = createReports(options);
  const entries = createSegments<Entry<Value>>(
    options.most,
    ({ size }) => size,
    () => reports.left('room'),
  );
  const makeShared = createMaker(options, (key, entry, client) => {
    entries.set(key, entry, client);
    reports.holds(entries.state());
  });

  async function made(...request: Parameters<typeof makeShared>): Promise<Value> {
    reports.answered('miss');
    const { value, record } = await makeShared(...request);
    noteMade(record);
    return value;
  }

  /** Notes in an entry what is known of changes by now. */
  function check(entry: Entry<Value>): void {
    const { record } = entry;
    if (entry.isOutdated) return;
    const count = feed.count();
    if (record.changes !== count) {
      entry.isOutdated = feed.hasChanged(entry.resources, record.changes);
      entry.isListOutdated ||= feed.hasChanged(entry.lists, record.changes);
      if (entry.isOutdated || entry.isListOutdated) return;
      record.changes = count;
    }
    if (entry.isListOutdated) return;
    record.confirmedAt = Math.max(record.confirmedAt, feed.knownUntil());
  }

  /** Notes the value in what it is a part of, which has the bound alone. */
  const noteMade = (record: TagRecord) =>
    noteParts({ ...record, confirmedAt: record.confirmedAt + lateMs });

  /** Milliseconds that count against the bound. */
  const ageOf = ({ record }: Entry<Value>) => now() - record.confirmedAt - lateMs;

  /** Why an entry can not be returned any more; null while it can. */
  function endOf(entry: Entry<Value>): Reason | null {
    if (entry.isOutdated) return 'changed';
    if (now() >= entry.softUntil + boundMs + lateMs) return 'time';
    return ageOf(entry) < boundMs ? null : lateReason(entry);
  }
  /** Why an entry is returned once more while it is made again; null where it is not. */
  function dueOf(entry: Entry<Value>): Reason | null {
    if (now() >= entry.softUntil) return 'time';
    if (ageOf(entry) < boundMs / 2) return null;
    return entry.isListOutdated || !isFollowed() ? lateReason(entry) : null;
  }
  const lateReason = ({ isListOutdated }: Entry<Value>) => (isListOutdated ? 'changed' : 'age');
  /** The log was read not long ago. */
  const isFollowed = () => now() - feed.knownUntil() < 2 * boundMs;

  return async (key, make, request = {}) => {
    feed.keepUp();
    const entry = entries.get(key, request.client ?? null);
    if (!entry) return made(key, make, request);
    check(entry);
    if (ageOf(entry) >= Math.min(feed.freshMs, boundMs) && !isKnownOutdated(entry)) {
      await feed.catchUp();
      check(entry);
    }
    const end = endOf(entry);
    if (end) return made(key, make, request, () => reports.left(end));
    const due = dueOf(entry);
    reports.answered(due ? 'stale' : 'hit');
    if (due) {
      // The caller that makes it reports the failure; this one has an answer.
      makeShared(key, make, request, () => reports.left(due)).catch(() => undefined);
    }
    noteMade(entry.record);
    request.onFound?.();
    return entry.value;
  };
}

type Reason = Exclude<NoticeFacts['cacheEviction']['reason'], 'room'>;

/** Reports what happens to a cache, for metrics. */
function createReports<Value>({ name: cache, sizeOf }: TaggedCacheOptions<Value>) {
  return {
    answered: (result: NoticeFacts['cacheRequest']['result']) =>
      notice('cacheRequest', { cache, result }),
    left: (reason: NoticeFacts['cacheEviction']['reason']) =>
      notice('cacheEviction', { cache, reason }),
    holds: ({ entries, size }: { entries: number; size: number }) =>
      notice('cacheSize', { cache, entries, bytes: sizeOf ? size : null }),
  };
}

/** Makes values, each once for all who request it meanwhile, and stores what is to be cached. */
function createMaker<Value>(
  {
    feed,
    boundMs,
    keeps = () => true,
    now = () => performance.now(),
    ...options
  }: TaggedCacheOptions<Value>,
  store: (key: string, entry: Entry<Value>, client: string | null) => void,
) {
  const making = new Map<string, Promise<Made<Value>>>();

  async function makeNow(
    key: string,
    make: () => Promise<Value>,
    client: string | null,
  ): Promise<Made<Value>> {
    const since = now();
    const record: TagRecord = {
      tags: new Set(),
      changes: feed.count(),
      confirmedAt: since,
      rightForMs: options.rightForMs,
    };
    const value = await recordingTags(record, make);
    if (keeps(value)) {
      const rightFor = feed.isSettling(record.tags) ? boundMs : record.rightForMs;
      const entry = {
        value,
        size: options.sizeOf?.(value) ?? 1,
        resources: new Set([...record.tags].filter(tag => !listTags.has(tag))),
        lists: new Set([...record.tags].filter(tag => listTags.has(tag))),
        record,
        isOutdated: false,
        isListOutdated: false,
        softUntil: since + rightFor,
      };
      store(key, entry, client);
    }
    return { value, record };
  }

  return async (
    key: string,
    make: () => Promise<Value>,
    { client = null, beforeMake }: CacheRequest,
    onReplace?: () => void,
  ): Promise<Made<Value>> => {
    const known = making.get(key);
    if (known) return known;
    // At once: nobody else waits for a value that this client is refused.
    beforeMake?.();
    onReplace?.();
    const made = makeNow(key, make, client).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
}

const isKnownOutdated = ({ isOutdated, isListOutdated }: Entry<unknown>): boolean =>
  isOutdated || isListOutdated;
