/**
 * Retries `attempt` until it returns true; false after all tries. For conditions that other test
 * files in the same cluster may disturb.
 */
export async function retryUntil(attempt: () => Promise<boolean>, tries = 30): Promise<boolean> {
  for (let count = 0; count < tries; count += 1) if (await attempt()) return true;
  return false;
}
