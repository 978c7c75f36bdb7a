import { minuteMs } from '#shared/time/time.ts';

/** Dependencies of the polling. */
export interface PollingOptions {
  run: () => Promise<void>;
  /** Milliseconds between two runs; twice as long after each failure, up to a minute. */
  pollMs: number;
  onError: (error: unknown) => void;
}

/** Runs one at a time, by the clock and on request. */
export interface Polling {
  /** Starts the clock, at most once; the first run is delayed. */
  start(): void;
  /** Runs once more: a run that is under way may have begun before the last change. */
  runAfresh(): Promise<void>;
  /** Stops the clock; resolves when a run that is under way has ended. */
  close(): Promise<void>;
}

const longestWaitMs = minuteMs;

/** @returns a stopped polling */
export function createPolling({ run, pollMs, onError }: PollingOptions): Polling {
  let running: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isClosed = false;
  let failures = 0;

  const runOnce = () =>
    (running ??= run().finally(() => {
      running = undefined;
    }));

  async function runByClock(): Promise<void> {
    try {
      await runOnce();
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!isClosed) onError(error);
    }
    schedule(Math.min(pollMs * 2 ** failures, longestWaitMs));
  }

  function schedule(wait: number): void {
    if (isClosed) return;
    timer = setTimeout(() => void runByClock(), wait);
    timer.unref();
  }

  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      schedule(pollMs);
    },
    runAfresh() {
      if (!running) return runOnce();
      return (waiting ??= running
        .catch(() => undefined)
        .then(() => {
          waiting = undefined;
          return runOnce();
        }));
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running?.catch(() => undefined);
    },
  };
}
