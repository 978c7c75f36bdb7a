import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a slow and busy machine may need for anything that happens soon. */
const defaultTimeoutMs = 20_000;

/**
 * Polls until a condition holds.
 * @param what description for the error
 * @throws Error on timeout
 */
export async function until(
  what: string,
  isMet: () => boolean | Promise<boolean>,
  timeoutMs = defaultTimeoutMs,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isMet())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${what}.`);
    await sleep(25);
  }
}

/**
 * Retries `attempt` until it returns true; false after all tries. For conditions that other test
 * files in the same cluster may disturb: `pauseMs` between the tries outlasts their bursts of
 * writes.
 */
export async function retryUntil(
  attempt: () => Promise<boolean>,
  { tries = 60, pauseMs = 0 }: { tries?: number; pauseMs?: number } = {},
): Promise<boolean> {
  for (let count = 0; count < tries; count += 1) {
    if (await attempt()) return true;
    if (pauseMs > 0) await sleep(pauseMs);
  }
  return false;
}
