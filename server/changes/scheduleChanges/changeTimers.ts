import type { Logger } from 'pino';
import type { Execution } from './execute.ts';

/** Carries out the changes of classes when they are due, without waiting for the reconciler. */
export interface ChangeTimers {
  /**
   * Carries out the changes of a class at a time, epoch milliseconds. Replaces an earlier timer.
   */
  schedule(listingId: string, dueAt: number): void;
  /** Carries out what is due now, and schedules the next change. */
  execute: Execution;
  clear(): void;
}

/** `execution` runs with the lock of the class. */
export function createChangeTimers({
  execution,
  logger,
  now,
}: {
  execution: Execution;
  logger: Logger;
  now: () => number;
}): ChangeTimers {
  const timers = new Map<string, NodeJS.Timeout>();

  const execute: Execution = async listingId => {
    const next = await execution(listingId);
    if (next !== null) schedule(listingId, next);
    return next;
  };

  function schedule(listingId: string, dueAt: number): void {
    clearTimeout(timers.get(listingId));
    const timer = setTimeout(
      () => {
        timers.delete(listingId);
        execute(listingId).catch((error: unknown) => {
          // The reconciler repeats it.
          logger.warn({ err: error, listingId }, 'a change was not carried out');
        });
      },
      Math.max(0, dueAt - now()),
    );
    timer.unref();
    timers.set(listingId, timer);
  }

  return {
    schedule,
    execute,
    clear() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
