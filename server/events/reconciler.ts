import type { Logger } from 'pino';
import { watched } from '@flowroom/marketplace/signals';
import { tellFailures } from './failures.ts';

/** Follows the event log of the marketplace. */
export interface Reconciler {
  /** Checks all keys at first, then those of new events. */
  start(): void;
  close(): Promise<void>;
}

/** A reconciler that others can tell of a key, of what no event of the marketplace names. */
export interface EventReconciler extends Reconciler {
  /** Checks a key with the next run, like one that an event names. */
  check(key: string): void;
}

/** Position in the event log. */
export type EventCursor = { startAfterSequenceId: number } | { createdAtStart: Date };

/** An event with the keys to check; empty for irrelevant events. */
export interface ReconcilerEvent {
  sequenceId: number;
  keys: readonly string[];
}

export interface EventReconcilerOptions {
  /** Name in log messages. */
  name: string;
  /** Lists the keys to check at the start. */
  all(): Promise<readonly string[]>;
  /** Reads the next events in order, at most a hundred. */
  events(after: EventCursor): Promise<readonly ReconcilerEvent[]>;
  /**
   * Reconciles one key; must be idempotent. May return when to do it again, of what changes as time passes: epoch
   * milliseconds.
   */
  followUp(key: string): Promise<number | null> | Promise<void>;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds between two runs. */
  intervalMs?: number;
  /** Milliseconds after which all keys are listed again, of what changes as time passes. */
  allAgainMs?: number;
  /** Milliseconds until a second check of each key, for a search index that lags behind. */
  recheckMs?: number;
  /**
   * Share of each interval, 0 to 1, that listed keys may take: what is checked as a precaution leaves the processor to
   * requests and to keys of events. 1 when left out.
   */
  listedShare?: number;
}

const defaultIntervalMs = 4_000;
/** Tolerance for clock differences and transactions that commit late. */
const overlapMs = 60_000;
/** Page size of the event query: a full page means that there are more. */
const pageSize = 100;
const maxRetryMs = 600_000;

interface Due {
  /** Number of failed attempts. */
  failed: number;
  /** Time of the next attempt, epoch milliseconds. */
  at: number;
  isRecheck: boolean;
  /** From the list of all keys, not from an event. */
  isListed: boolean;
}

/** @see EventReconciler */
export function createEventReconciler(options: EventReconcilerOptions): EventReconciler {
  const {
    name,
    all,
    events,
    followUp,
    logger,
    now,
    intervalMs = defaultIntervalMs,
    recheckMs,
    allAgainMs = Infinity,
    listedShare = 1,
  } = options;
  const due = new Map<string, Due>();
  const enqueue = (key: string, isListed: boolean) =>
    due.set(key, { failed: 0, at: 0, isRecheck: false, isListed });
  let cursor: EventCursor | undefined;
  let listedAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  /** The latest follow-up. `close` waits for it, but not for the reading of lists and events, which changes nothing. */
  let following: Promise<void> = Promise.resolve();
  let closed = false;
  const told = tellFailures(logger, name);

  async function readAll(): Promise<void> {
    const since = now();
    for (const key of await all()) if (!due.has(key)) enqueue(key, true);
    cursor ??= { createdAtStart: new Date(since - overlapMs) };
    listedAt = since;
  }

  async function readEvents(after: EventCursor): Promise<void> {
    for (;;) {
      const found = await events(cursor ?? after);
      for (const { sequenceId, keys } of found) {
        cursor = { startAfterSequenceId: sequenceId };
        for (const key of keys) enqueue(key, false);
      }
      if (closed || found.length < pageSize) return;
    }
  }

  async function follow(key: string, one: Due): Promise<void> {
    const { failed, isRecheck } = one;
    // One that was told again meanwhile may have been read before that.
    const isNewer = () => due.get(key) !== one;
    try {
      const again = (await watched('job', { kind: name }, async () => followUp(key))) ?? Infinity;
      if (isNewer()) return;
      const recheck = recheckMs === undefined || isRecheck ? Infinity : now() + recheckMs;
      const at = Math.min(again, recheck);
      if (at === Infinity) due.delete(key);
      else due.set(key, { ...one, failed: 0, at, isRecheck: at === recheck });
    } catch (error) {
      const wait = Math.min(intervalMs * 2 ** failed, maxRetryMs);
      if (!isNewer()) due.set(key, { ...one, failed: failed + 1, at: now() + wait });
      if (!closed) logger.warn({ err: error, key }, `${name}: a follow-up has failed`);
    }
  }

  async function run(): Promise<void> {
    if (cursor) await readEvents(cursor);
    if (!cursor || now() - listedAt >= allAgainMs) await readAll();
    const listedUntil = performance.now() + intervalMs * listedShare;
    const waits = ({ at, isListed }: Due) =>
      at > now() || (isListed && listedShare < 1 && performance.now() > listedUntil);
    for (const [key, one] of due) {
      if (closed) return;
      if (waits(one)) continue;
      following = follow(key, one);
      await following;
    }
  }

  function scheduleNext(wait: number): void {
    if (closed) return;
    timer = setTimeout(() => {
      run()
        .then(told.succeeded, (error: unknown) => {
          if (!closed) told.failed(error, `${name}: the event log could not be read`);
        })
        .finally(() => scheduleNext(intervalMs));
    }, wait);
    timer.unref();
  }

  return {
    // Delayed, so that the first page requests after a start are served first.
    start: () => scheduleNext(intervalMs),
    check: key => void enqueue(key, false),
    async close() {
      closed = true;
      clearTimeout(timer);
      await following;
    },
  };
}
