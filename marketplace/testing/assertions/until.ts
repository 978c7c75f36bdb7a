import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a slow and busy machine may need for anything that happens soon. */
const patience = 20_000;

/**
 * Polls until a condition holds.
 * @param what description for the error
 * @throws Error on timeout
 */
export async function until(
  what: string,
  hasCome: () => boolean | Promise<boolean>,
  timeoutMs = patience,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await hasCome())) {
    if (Date.now() > deadline) throw new Error(`It has not come about: ${what}.`);
    await sleep(25);
  }
}

/**
 * Retries `attempt` until it returns true; false after all tries. For conditions that other test
 * files in the same cluster may disturb.
 */
export async function retryUntil(attempt: () => Promise<boolean>, tries = 30): Promise<boolean> {
  for (let count = 0; count < tries; count += 1) if (await attempt()) return true;
  return false;
}
