import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** A rate limit: so many within a window, for each key by itself. */
export interface Limit {
  /** Names the counters; two limits never share a name. */
  name: string;
  most: number;
  /** Length of the window, which begins with the first. */
  seconds: number;
}

/** Counters of one limit. Keys are short: addresses, ids, hashes. */
export interface Limiter {
  /** Takes one. @returns null, or the seconds until the next one is allowed */
  take(key: string): Promise<number | null>;
  /** Gives one back that does not count after all. */
  giveBack(key: string): Promise<void>;
  /** Resets the counter of a key. */
  forget(key: string): Promise<void>;
}

/** Returns the limiter of a limit; the same one for the same name. */
export type Limiters = (limit: Limit) => Limiter;

/** Converts a limit to options of rate-limiter-flexible. */
export const counterOptions = ({ name, most, seconds }: Limit) => ({
  keyPrefix: name,
  points: most,
  duration: seconds,
});

/** Creates limiters on first use. @param create creates the counters of a limit */
export function limitersOf(create: (limit: Limit) => RateLimiterAbstract): Limiters {
  const known = new Map<string, Limiter>();
  return limit => {
    const limiter = known.get(limit.name) ?? limiterOf(create(limit));
    known.set(limit.name, limiter);
    return limiter;
  };
}

/** Creates limiters in the memory of this process. */
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
