import { isAppError } from '#src/util/errors.ts';

/**
 * Milliseconds that a person waits at most, with all tries; a try that has begun is not cut off.
 */
const patienceMs = 120_000;

/**
 * Refusals that are given before anything is done: the queue of the server is full, or the server
 * refuses early.
 */
const untouched = new Set<string>(['site-busy', 'service-unavailable']);

/**
 * Returns when the server invites to send a call again of which nothing was done; null for other
 * failures.
 */
function pauseAfter(error: unknown): number | null {
  if (!isAppError(error) || error.status !== 503 || !untouched.has(error.code)) return null;
  return error.retryAfterMs ?? null;
}

/**
 * Longest pause after which a call to the marketplace is sent again; what is limited by the hour is
 * reported instead.
 */
const longestPauseMs = 10_000;

/**
 * Returns when the marketplace invites to send a call again. It is one operation, of which nothing
 * is done where the refusal itself names the pause.
 */
export function pauseOfMarketplace(error: unknown): number | null {
  if (!isAppError(error) || (error.status !== 503 && error.status !== 429)) return null;
  const { retryAfterMs = Infinity } = error;
  return retryAfterMs <= longestPauseMs ? retryAfterMs : null;
}

export interface RetryTools {
  sleep: (milliseconds: number) => Promise<unknown>;
  /** From 0 to 1. */
  random: () => number;
  /** Milliseconds. */
  now: () => number;
}

const browser: RetryTools = {
  sleep: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
  random: Math.random,
  now: () => performance.now(),
};

/**
 * Sends a call again while the server is too busy to begin with it. Only what was surely not done
 * is repeated, so that calls need not be idempotent. Rejects with the last AppError.
 */
export async function retryWhileBusy<Result>(
  send: () => Promise<Result>,
  { sleep, random, now }: RetryTools = browser,
  pauseOf: (error: unknown) => number | null = pauseAfter,
): Promise<Result> {
  const end = now() + patienceMs;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const pause = pauseOf(error);
      if (pause === null) throw error;
      // Not all who were refused at the same time come back at the same time.
      const spread = pause * (1 + random());
      if (now() + spread > end) throw error;
      await sleep(spread);
    }
  }
}
