import type { Logger } from 'pino';

/** Follows the marketplace's event log. */
export interface Watch {
  /** Looks at everything once, then at what changes. */
  start(): void;
  close(): Promise<void>;
}

/** Where in the event log to read on. */
export type EventPlace = { startAfterSequenceId: number } | { createdAtStart: Date };

/** An event, as what it asks to be looked at: none for events that ask for nothing. */
export interface WatchedEvent {
  sequenceId: number;
  keys: readonly string[];
}

export interface EventWatchOptions {
  /** Name of what is looked at, for the log. */
  name: string;
  /** Everything that may ask for a look at the start. */
  all(): Promise<readonly string[]>;
  /** At most a hundred events, in order. */
  events(after: EventPlace): Promise<readonly WatchedEvent[]>;
  /** Does what has to follow; may be asked for again and again. */
  followUp(key: string): Promise<void>;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds between two looks. */
  every?: number;
  /** Milliseconds after which each is looked at once more: searches of a hosted service lag behind. */
  again?: number;
}

const usually = 4_000;
// The clocks of two machines, and a change that was not committed at once.
const overlapMs = 60_000;
/** Events of one answer, when there are more. */
const wholePage = 100;
const longestWait = 600_000;

interface Due {
  /** Tries that failed. */
  failed: number;
  /** When the next one is, epoch milliseconds. */
  at: number;
  isAgain: boolean;
}

/** @see Watch */
export function createEventWatch(options: EventWatchOptions): Watch {
  const { name, all, events, followUp, logger, now, every = usually, again } = options;
  const due = new Map<string, Due>();
  const see = (key: string) => due.set(key, { failed: 0, at: 0, isAgain: false });
  let cursor: EventPlace | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  async function lookAtAll(): Promise<void> {
    const since = new Date(now() - overlapMs);
    for (const key of await all()) see(key);
    cursor = { createdAtStart: since };
  }

  async function lookAtChanges(after: EventPlace): Promise<void> {
    for (;;) {
      const found = await events(cursor ?? after);
      for (const { sequenceId, keys } of found) {
        cursor = { startAfterSequenceId: sequenceId };
        for (const key of keys) see(key);
      }
      if (found.length < wholePage) return;
    }
  }

  async function follow(key: string, { failed, isAgain }: Due): Promise<void> {
    try {
      await followUp(key);
      if (again === undefined || isAgain) due.delete(key);
      else due.set(key, { failed: 0, at: now() + again, isAgain: true });
    } catch (error) {
      const wait = Math.min(every * 2 ** failed, longestWait);
      due.set(key, { failed: failed + 1, at: now() + wait, isAgain });
      if (!closed) logger.warn({ err: error, key }, `${name}: a follow-up has failed`);
    }
  }

  async function look(): Promise<void> {
    if (cursor) await lookAtChanges(cursor);
    else await lookAtAll();
    for (const [key, one] of due) {
      if (closed) return;
      if (one.at <= now()) await follow(key, one);
    }
  }

  function next(wait: number): void {
    if (closed) return;
    timer = setTimeout(() => {
      running = look()
        .catch((error: unknown) => {
          if (!closed) logger.warn({ err: error }, `${name} could not be looked at`);
        })
        .finally(() => next(every));
    }, wait);
    timer.unref();
  }

  return {
    // The first page of a server that has just started comes first.
    start: () => next(every),
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
