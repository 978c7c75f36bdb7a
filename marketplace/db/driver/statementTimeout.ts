import { AsyncLocalStorage } from 'node:async_hooks';

const shortTimeout = new AsyncLocalStorage<boolean>();

/**
 * Timeout in milliseconds of statements that an HTTP request waits for. Background work has a
 * longer one, because its statements may be long and nobody waits for them.
 */
const shortTimeoutMs = 3_500;
const longTimeoutMs = 30_000;

/** Runs `work` with the short timeout, which applies to everything that it awaits. */
export const withShortTimeout = <T>(work: () => T): T => shortTimeout.run(true, work);

/**
 * Runs `work` of a request with the long timeout: for the few reads of much that one person waits
 * for.
 */
export const withLongTimeout = <T>(work: () => T): T => shortTimeout.run(false, work);

/** Returns whether the short timeout applies. */
export const hasShortTimeout = (): boolean => shortTimeout.getStore() === true;

/**
 * Milliseconds that a statement may take here.
 * @param short limit where the short timeout applies
 */
export const timeoutMs = (short = shortTimeoutMs): number =>
  hasShortTimeout() ? short : longTimeoutMs;

/**
 * Calls `late` after `ms` unless it is cancelled. Answers that arrived while this process was busy
 * count as in time: they are handled before `late` runs.
 */
export function after(ms: number, late: () => void): { cancel(): void } {
  let isCancelled = false;
  const timer = setTimeout(() => {
    setImmediate(() => {
      if (!isCancelled) late();
    });
  }, ms);
  timer.unref();
  return {
    cancel() {
      isCancelled = true;
      clearTimeout(timer);
    },
  };
}
