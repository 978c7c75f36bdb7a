import type { Logger } from 'pino';
import { ApiFault } from '#server/base/apiFault.ts';

/** Reports the failed runs of a job. */
export interface Failures {
  failed(error: unknown, message: string): void;
  succeeded(): void;
}

/**
 * The orders are being counted, as at a first start: the job that fills the tables logs what goes
 * wrong with it.
 */
const isNotCounted = (error: unknown): boolean =>
  error instanceof ApiFault && error.status === 424 && error.retryAfter !== null;

/** Logs each failure as a warning, but a wait for the first count of the orders as one line. */
export function logFailures(logger: Pick<Logger, 'info' | 'warn'>, name: string): Failures {
  let isWaiting = false;
  return {
    failed(error, message) {
      const wasWaiting = isWaiting;
      isWaiting = isNotCounted(error);
      if (!isWaiting) logger.warn({ err: error }, message);
      else if (!wasWaiting) logger.info(`${name}: waits until the orders are counted`);
    },
    succeeded() {
      isWaiting = false;
    },
  };
}
