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
