import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a slow and busy machine needs for anything that is to come about soon. */
const patience = 20_000;

/**
 * Waits until something has come about, looking again and again. @param what for the error
 * @throws Error when it has not after a long while
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
