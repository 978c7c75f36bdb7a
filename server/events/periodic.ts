import type { Logger } from 'pino';
import { watched } from '@flowroom/marketplace/signals';
import { logFailures } from './failures.ts';

export interface PeriodicOptions {
  /** Name in log messages. */
  name: string;
  /** Aborted by `close`: long work ends before its next step. */
  run(signal: AbortSignal): Promise<void>;
  intervalMs: number;
  logger: Logger;
}

/** Work that is done again and again, never twice at once. */
export interface Periodic {
  start(): void;
  /** Signals work that is under way to end, and waits for it. */
  close(): Promise<void>;
}

const longestWaitMs = 600_000;

/** Creates it. After failures it waits longer. */
export function createPeriodic({ name, run, intervalMs, logger }: PeriodicOptions): Periodic {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const closing = new AbortController();
  let failures = 0;
  const told = logFailures(logger, name);

  function scheduleNext(): void {
    if (closing.signal.aborted) return;
    const wait = Math.min(intervalMs * 2 ** failures, longestWaitMs);
    timer = setTimeout(() => {
      running = watched('job', { kind: name }, () => run(closing.signal))
        .then(
          () => {
            failures = 0;
            told.succeeded();
          },
          (error: unknown) => {
            failures += 1;
            if (!closing.signal.aborted) told.failed(error, `${name} failed`);
          },
        )
        .finally(scheduleNext);
    }, wait);
    timer.unref();
  }

  return {
    start: scheduleNext,
    async close() {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
