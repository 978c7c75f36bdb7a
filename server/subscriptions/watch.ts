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
  /** Transactions whose follow-up is still to be done. */
  const due = new Set<string>();
  let cursor: Parameters<Desk['events']>[0] | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  async function lookAtAll(): Promise<void> {
    const since = new Date(now() - overlapMs);
    for (const { id } of [...(await desk.active()), ...(await desk.lastEnded())]) due.add(id);
    cursor = { createdAtStart: since };
  }

  async function lookAtChanges(after: NonNullable<typeof cursor>): Promise<void> {
    for (;;) {
      const events = await desk.events(cursor ?? after);
      for (const { sequenceId, subscription } of events) {
        cursor = { startAfterSequenceId: sequenceId };
        if (subscription.processName === subscriptionProcess) due.add(subscription.id);
      }
      if (events.length === 0) return;
    }
  }

  async function look(): Promise<void> {
    if (cursor) await lookAtChanges(cursor);
    else await lookAtAll();
    for (const id of due) {
      if (closed) return;
      try {
        await finishing.followUp(await desk.subscription(id));
        due.delete(id);
      } catch (error) {
        // It stays due.
        logger.warn({ err: error, transactionId: id }, 'a subscription could not be looked after');
      }
    }
  }

  function next(wait: number): void {
    if (closed) return;
    timer = setTimeout(() => {
      running = look()
        .catch((error: unknown) => {
          logger.warn({ err: error }, 'subscriptions could not be looked at');
        })
        .finally(() => next(every));
    }, wait);
    timer.unref();
  }

  return {
    start: () => next(0),
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
