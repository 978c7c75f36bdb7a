import type { Logger } from 'pino';

/** Follows the event log of the marketplace. */
export interface Reconciler {
  /** Checks all keys at first, then those of new events. */
  start(): void;
  close(): Promise<void>;
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
  /** Reconciles one key; must be idempotent. */
  followUp(key: string): Promise<void>;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds between two runs. */
  intervalMs?: number;
  /** Milliseconds after which all keys are listed again, of what changes as time passes. */
  allAgainMs?: number;
  /** Milliseconds until a second check of each key, for a search index that lags behind. */
  recheckMs?: number;
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
}

/** @see Reconciler */
export function createEventReconciler(options: EventReconcilerOptions): Reconciler {
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
  } = options;
  const due = new Map<string, Due>();
  const enqueue = (key: string) => due.set(key, { failed: 0, at: 0, isRecheck: false });
  let cursor: EventCursor | undefined;
  let listedAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  async function readAll(): Promise<void> {
    const since = now();
    for (const key of await all()) enqueue(key);
    cursor ??= { createdAtStart: new Date(since - overlapMs) };
    listedAt = since;
  }

  async function readEvents(after: EventCursor): Promise<void> {
    for (;;) {
      const found = await events(cursor ?? after);
      for (const { sequenceId, keys } of found) {
        cursor = { startAfterSequenceId: sequenceId };
        for (const key of keys) enqueue(key);
      }
      if (found.length < pageSize) return;
    }
  }

  async function follow(key: string, { failed, isRecheck }: Due): Promise<void> {
    try {
      await followUp(key);
      if (recheckMs === undefined || isRecheck) due.delete(key);
      else due.set(key, { failed: 0, at: now() + recheckMs, isRecheck: true });
    } catch (error) {
      const wait = Math.min(intervalMs * 2 ** failed, maxRetryMs);
      due.set(key, { failed: failed + 1, at: now() + wait, isRecheck });
      if (!closed) logger.warn({ err: error, key }, `${name}: a follow-up has failed`);
    }
  }

  async function run(): Promise<void> {
    if (cursor) await readEvents(cursor);
    if (!cursor || now() - listedAt >= allAgainMs) await readAll();
    for (const [key, one] of due) {
      if (closed) return;
      if (one.at <= now()) await follow(key, one);
    }
  }

  function scheduleNext(wait: number): void {
    if (closed) return;
    timer = setTimeout(() => {
      running = run()
        .catch((error: unknown) => {
          if (!closed) logger.warn({ err: error }, `${name}: the event log could not be read`);
        })
        .finally(() => scheduleNext(intervalMs));
    }, wait);
    timer.unref();
  }

  return {
    // Delayed, so that the first page requests after a start are served first.
    start: () => scheduleNext(intervalMs),
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
