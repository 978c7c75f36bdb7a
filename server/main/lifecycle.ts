import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';

/**
 * Limits how far the heap may grow between two garbage collections, to 60 % over what is in use. By
 * default V8 grows it to several times of that, as the machine has room; but several processes share
 * that room. V8 reads the flag at every collection, so it may be set in a running process.
 */
export function setHeapLimits() {
  setFlagsFromString('--heap-growing-percent=60');
}

/**
 * Closes and ends the process on SIGTERM and SIGINT: exit code 0, or 1 when closing fails. Signals
 * after the first are ignored.
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
}
