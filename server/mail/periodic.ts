import type { Logger } from 'pino';
import { watched } from '@flowroom/marketplace/signals';

export interface PeriodicOptions {
  /** Name in log messages. */
  name: string;
  run(): Promise<void>;
  intervalMs: number;
  logger: Logger;
}

/** Work that is done again and again, never twice at once. */
export interface Periodic {
  start(): void;
  /** Waits for work that is under way. */
  close(): Promise<void>;
}

const longestWaitMs = 600_000;

/** Creates it. After failures it waits longer. */
export function createPeriodic({ name, run, intervalMs, logger }: PeriodicOptions): Periodic {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;
  let failures = 0;

  function scheduleNext(): void {
    if (isClosed) return;
    const wait = Math.min(intervalMs * 2 ** failures, longestWaitMs);
    timer = setTimeout(() => {
      running = watched('job', { kind: name }, run)
        .then(
          () => {
            failures = 0;
          },
          (error: unknown) => {
            failures += 1;
            if (!isClosed) logger.warn({ err: error }, `${name} failed`);
          },
        )
        .finally(scheduleNext);
    }, wait);
    timer.unref();
  }

  return {
    start: scheduleNext,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
