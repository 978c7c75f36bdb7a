import type { Logger } from 'pino';
import { subscriptionProcess } from './desk.ts';
import type { Desk } from './desk.ts';
import type { Finishing } from './finish.ts';

/** Looks after subscriptions that others have moved. */
export interface Watch {
  /** Looks at all of them once, then at what changes. */
  start(): void;
  close(): Promise<void>;
}

export interface WatchOptions {
  desk: Desk;
  finishing: Finishing;
  logger: Logger;
  now: () => number;
  /** Milliseconds between two looks. */
  every?: number;
}

const usually = 4_000;
// The clocks of two machines, and a change that was not committed at once.
const overlapMs = 60_000;
/** Events of one answer, when there are more. */
const wholePage = 100;
const longestWait = 600_000;

/**
 * Holds run out and series come to an end by the marketplace's clock, operators cancel, and a process may
 * die between two calls. What has to follow is done here, from the event log and, at first, for all.
 */
export function createWatch({
  desk,
  finishing,
  logger,
  now,
  every = usually,
}: WatchOptions): Watch {
  /** Transactions whose follow-up is still to be done: tries that failed, and when the next one is. */
  const due = new Map<string, { failed: number; at: number }>();
  const see = (id: string) => due.set(id, { failed: 0, at: 0 });
  let cursor: Parameters<Desk['events']>[0] | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  async function lookAtAll(): Promise<void> {
    const since = new Date(now() - overlapMs);
    for (const { id } of [...(await desk.active()), ...(await desk.lastEnded())]) see(id);
    cursor = { createdAtStart: since };
  }

  async function lookAtChanges(after: NonNullable<typeof cursor>): Promise<void> {
    for (;;) {
      const events = await desk.events(cursor ?? after);
      for (const { sequenceId, subscription } of events) {
        cursor = { startAfterSequenceId: sequenceId };
        if (subscription.processName === subscriptionProcess) see(subscription.id);
      }
      if (events.length < wholePage) return;
    }
  }

  async function look(): Promise<void> {
    if (cursor) await lookAtChanges(cursor);
    else await lookAtAll();
    for (const [id, { failed, at }] of due) {
      if (closed) return;
      if (at > now()) continue;
      try {
        await finishing.followUp(await desk.subscription(id));
        due.delete(id);
      } catch (error) {
        const wait = Math.min(every * 2 ** failed, longestWait);
        due.set(id, { failed: failed + 1, at: now() + wait });
        if (!closed) logger.warn({ err: error, transactionId: id }, 'a follow-up has failed');
      }
    }
  }

  function next(wait: number): void {
    if (closed) return;
    timer = setTimeout(() => {
      running = look()
        .catch((error: unknown) => {
          if (!closed) logger.warn({ err: error }, 'subscriptions could not be looked at');
        })
        .finally(() => next(every));
    }, wait);
    timer.unref();
  }

  return {
    // Whoever has just started the server waits for its first page.
    start: () => next(every),
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
