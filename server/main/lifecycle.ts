import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { answerUnavailable } from '#server/http/underWay.ts';
import { handleUncaught } from '@flowroom/marketplace/uncaught';

/**
 * Limits how far the heap may grow between two garbage collections, to 60 % over what is in use. By
 * default V8 grows it to several times of that, as the machine has room; but several processes
 * share that room. V8 reads the flag at every collection, so it may be set in a running process.
 */
export function setHeapLimits() {
  setFlagsFromString('--heap-growing-percent=60');
}

/**
 * Handles the errors that nobody else does (decision 173). Returns a function that is called once
 * the port is open with, how answers under way are finished before the process ends.
 */
export function endOnUncaught(
  logger: Logger,
  flush: () => Promise<void>,
): (finish: () => Promise<void>) => void {
  let finish = () => Promise.resolve();
  handleUncaught({
    logger,
    answer: () => answerUnavailable(logger),
    async finish() {
      await finish();
      await flush();
    },
  });
  return known => {
    finish = known;
  };
}

const endAtOnce = () => process.exit(1);

/**
 * Ends the process when the supervisor that has started it is gone, as a signal would, until it can
 * be closed properly.
 */
export function endWithSupervisor(): void {
  process.on('disconnect', endAtOnce);
}

/**
 * Closes and ends the process on SIGTERM and SIGINT, and when the supervisor that has started it is
 * gone: exit code 0, or 1 when closing fails. Signals after the first are ignored.
 */
export function closeOnSignal(logger: Logger, close: () => Promise<void>) {
  let closing = false;
  const stop = (signal: string) => {
    if (closing) return;
    closing = true;
    logger.info({ signal }, 'closing');
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.off('disconnect', endAtOnce);
  process.on('disconnect', () => stop('disconnect'));
}
