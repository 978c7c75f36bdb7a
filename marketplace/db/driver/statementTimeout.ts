import { AsyncLocalStorage } from 'node:async_hooks';

const hurried = new AsyncLocalStorage<boolean>();

/**
 * Milliseconds after which somebody who waits for an answer is told that there is none. Work in the
 * background waits longer: nobody sees it, and a statement may be a long one.
 */
const hurriedMs = 3_500;
const calmMs = 30_000;

/** Runs what somebody waits for; everything that it leads to is in a hurry too. */
export const withShortTimeout = <T>(work: () => T): T => hurried.run(true, work);

/** Tells whether somebody waits for what is being done. */
export const hasShortTimeout = (): boolean => hurried.getStore() === true;

/** Milliseconds that a statement may take here. @param hurried where somebody waits */
export const timeoutMs = (hurried = hurriedMs): number => (hasShortTimeout() ? hurried : calmMs);

/**
 * Calls `late` after so long, unless it is cancelled. What has arrived while this process was busy counts
 * as in time: it is read before the second look.
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
