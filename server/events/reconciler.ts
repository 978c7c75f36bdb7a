import { createDueKeys } from './dueKeys.ts';
import type { DueKeys } from './dueKeys.ts';
import { logFailures } from './failures.ts';
import type { Logger } from 'pino';

/** Follows the event log of the marketplace. */
export interface Reconciler {
  /** Checks all keys at first, then those of new events. */
  start(): void;
  close(): Promise<void>;
}

/** A reconciler with keys that no event of the marketplace names. */
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

/** What a reconciler reads, and what it does with each key. */
export interface EventReconcilerOptions {
  /** Name in log messages. */
  name: string;
  /** Lists the keys to check at the start. */
  all(): Promise<readonly string[]>;
  /** Reads the next events in order, at most a hundred. */
  events(after: EventCursor): Promise<readonly ReconcilerEvent[]>;
  /**
   * Reconciles one key; must be idempotent. May return when to do it again, epoch milliseconds, for
   * what changes as time passes.
   */
  followUp(key: string): Promise<number | null> | Promise<void>;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds between two runs. */
  intervalMs?: number;
  /** Milliseconds after which all keys are listed again, for what changes as time passes. */
  allAgainMs?: number;
  /** Milliseconds until a second check of each key, for a search index that lags behind. */
  recheckMs?: number;
  /**
   * Share of each interval, 0 to 1, that listed keys may take, so that checks as a precaution leave
   * the processor to requests and to keys of events. 1 when left out.
   */
  listedShare?: number;
}

const defaultIntervalMs = 4_000;
/** Tolerance for clock differences and transactions that commit late. */
const overlapMs = 60_000;
/** Page size of the event query: a full page means that there are more. */
const pageSize = 100;

/** Reads which keys to check: all at first, then those of new events. */
function createKeyReader(
  { all, events, now, allAgainMs = Infinity }: EventReconcilerOptions,
  due: DueKeys,
  isClosed: () => boolean,
) {
  let cursor: EventCursor | undefined;
  let listedAt = -Infinity;

  async function readAll(): Promise<void> {
    const since = now();
    for (const key of await all()) due.enqueue(key, true);
    cursor ??= { createdAtStart: new Date(since - overlapMs) };
    listedAt = since;
  }

  async function readEvents(after: EventCursor): Promise<void> {
    for (;;) {
      const found = await events(cursor ?? after);
      for (const { sequenceId, keys } of found) {
        cursor = { startAfterSequenceId: sequenceId };
        for (const key of keys) due.enqueue(key, false);
      }
      if (isClosed() || found.length < pageSize) return;
    }
  }

  return async function read(): Promise<void> {
    if (cursor) await readEvents(cursor);
    if (!cursor || now() - listedAt >= allAgainMs) await readAll();
  };
}

/** Creates a reconciler that follows the event log in intervals. */
export function createEventReconciler(options: EventReconcilerOptions): EventReconciler {
  const { name, logger, intervalMs = defaultIntervalMs, listedShare = 1 } = options;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const isClosed = () => closed;
  const due = createDueKeys({ ...options, intervalMs, listedShare, isClosed });
  const readKeys = createKeyReader(options, due, isClosed);
  const failures = logFailures(logger, name);

  async function run(): Promise<void> {
    await readKeys();
    await due.followDue();
  }

  function scheduleNext(wait: number): void {
    if (closed) return;
    timer = setTimeout(() => {
      run()
        .then(failures.succeeded, (error: unknown) => {
          if (!closed) failures.failed(error, `${name}: the event log could not be read`);
        })
        .finally(() => scheduleNext(intervalMs));
    }, wait);
    timer.unref();
  }

  return {
    // Delayed, so that the first page requests after a start are served first.
    start: () => scheduleNext(intervalMs),
    check: key => due.enqueue(key, false),
    async close() {
      closed = true;
      clearTimeout(timer);
      // It does not wait for the reading of lists and events, which changes nothing.
      await due.following();
    },
  };
}
