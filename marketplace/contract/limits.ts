import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** So many within a time, counted for each key by itself. */
export interface Limit {
  /** Names the counters; two limits never share a name. */
  name: string;
  most: number;
  /** Length of the time, which begins with the first. */
  seconds: number;
}

/** Counters of one limit. Keys are short: addresses, ids, hashes. */
export interface Limiter {
  /** Counts one more. @returns null, or the seconds until the next one when there were too many */
  take(key: string): Promise<number | null>;
  /** Takes one back that turned out not to count. */
  giveBack(key: string): Promise<void>;
  /** Begins anew. */
  forget(key: string): Promise<void>;
}

/** Gives the counters of a limit; the same ones for the same limit. */
export type Limiters = (limit: Limit) => Limiter;

/** Options of the library that say what a limit says. */
export const counterOptions = ({ name, most, seconds }: Limit) => ({
  keyPrefix: name,
  points: most,
  duration: seconds,
});

/** @param create makes the counters of a limit that is asked for the first time */
export function limitersOf(create: (limit: Limit) => RateLimiterAbstract): Limiters {
  const known = new Map<string, Limiter>();
  return limit => {
    const limiter = known.get(limit.name) ?? limiterOf(create(limit));
    known.set(limit.name, limiter);
    return limiter;
  };
}

/** Counters of this process alone. */
export const memoryLimits = (): Limiters =>
  limitersOf(limit => new RateLimiterMemory(counterOptions(limit)));

function limiterOf(counters: RateLimiterAbstract): Limiter {
  return {
    async take(key) {
      try {
        await counters.consume(key);
        return null;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      }
    },
    giveBack: async key => void (await counters.reward(key)),
    forget: async key => void (await counters.delete(key)),
  };
}
