import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { tagsOfEvent } from './cacheTags.ts';
import type { CacheTag } from './cacheTags.ts';
import type { EventLog } from '../eventLog.ts';

/** What has changed in the marketplace, for caches. */
export interface ChangeFeed {
  /** Milliseconds since a read after which a caller waits for the next one. */
  freshMs: number;
  /** Number of changes until now; grows with each read that has found some. */
  count(): number;
  /**
   * Until when everything that has changed is known, in monotonic milliseconds. -Infinity before
   * the first read, and where there is no event log.
   */
  knownUntil(): number;
  /** Returns whether one of the tags has changed after the count. */
  hasChanged(tags: ReadonlySet<CacheTag>, since: number): boolean;
  /** Returns whether one of the tags has changed a moment ago, so that searches may lag behind. */
  isSettling(tags: ReadonlySet<CacheTag>): boolean;
  /** Has the log read if that was a while ago; the read goes on by itself. */
  keepUp(): void;
  /** Resolves when the log is read, or can not be read for now. */
  catchUp(): Promise<void>;
}

/** Settings of the feed. */
export interface ChangeFeedOptions {
  log: EventLog;
  /** Milliseconds between two reads while values are requested. */
  everyMs: number;
  /** Milliseconds since a read after which a caller waits for the next one. */
  freshMs: number;
  /** Milliseconds for which searches may not know of a change: of an index, or of a standby. */
  settleMs: number;
  /** Monotonic milliseconds. */
  now?: () => number;
}

/** Tags whose last change is known; with more, everything counts as changed. */
const mostTags = 20_000;
/** Time that a caller waits for a read of the log. */
const longestWaitMs = 500;

/** Creates the feed over the event log. */
export function createChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const { log, everyMs, settleMs, now = () => performance.now() } = options;
  const changed = new Map<CacheTag, { count: number; at: number }>();
  let count = 0;
  /** Everything counts as changed by then: what was known of it is forgotten. */
  let forgotten = 0;

  log.onEvents(events => {
    const tags = new Set(events.flatMap(tagsOfEvent));
    if (tags.size === 0) return;
    count += 1;
    if (changed.size + tags.size > mostTags) {
      changed.clear();
      forgotten = count;
    }
    const change = { count, at: now() };
    for (const tag of tags) changed.set(tag, change);
  });

  const some = (
    tags: ReadonlySet<CacheTag>,
    is: (change: { count: number; at: number }) => boolean,
  ) => {
    for (const tag of tags) {
      const change = changed.get(tag);
      if (change && is(change)) return true;
    }
    return false;
  };
  const read = () => log.read().catch(() => undefined);
  let reading: Promise<void> | null = null;
  let isSlow = false;

  return {
    freshMs: options.freshMs,
    count: () => count,
    knownUntil: log.readAt,
    hasChanged: (tags, since) =>
      since < forgotten || (since < count && some(tags, change => change.count > since)),
    isSettling: tags => settleMs > 0 && some(tags, ({ at }) => now() - at < settleMs),
    keepUp() {
      if (now() - log.readAt() >= everyMs) void read();
    },
    async catchUp() {
      reading ??= read().finally(() => {
        reading = null;
        isSlow = false;
      });
      // Who comes later does not wait for a read that others have given up.
      if (isSlow) return;
      const late = delay(longestWaitMs, undefined, { ref: false }).then(() => {
        isSlow = reading !== null;
      });
      await Promise.race([reading, late]);
    },
  };
}

/** The feed of a marketplace whose event log can not be read: nothing is known. */
export const noFeed: ChangeFeed = {
  freshMs: Infinity,
  count: () => 0,
  knownUntil: () => -Infinity,
  hasChanged: () => false,
  isSettling: () => false,
  keepUp: () => undefined,
  catchUp: () => Promise.resolve(),
};
