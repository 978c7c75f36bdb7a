/**
 * Whether `attempt` says yes once. For what somebody else at work in the same cluster may disturb: other
 * test files have databases in it too.
 */
export async function retryUntil(attempt: () => Promise<boolean>, tries = 30): Promise<boolean> {
  for (let count = 0; count < tries; count += 1) if (await attempt()) return true;
  return false;
}
