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

/** Limits of what somebody sends to others: in all, and to one and the same person. */
export interface ContactLimit {
  account: Limit;
  pair: Limit;
}

const hour = 3600;

/** Messages, each of which is mailed. A teacher of a large class answers many people in an hour. */
export const messageLimit: ContactLimit = {
  account: { name: 'messages', most: 1_000, seconds: hour },
  pair: { name: 'messages of pair', most: 40, seconds: hour / 6 },
};

/** Questions before an order, which take no place and cost nothing. */
export const questionLimit: ContactLimit = {
  account: { name: 'questions', most: 30, seconds: hour },
  pair: { name: 'questions of pair', most: 10, seconds: hour },
};

/** A contact that was counted, or refused. */
export interface CountedContact {
  /** Seconds until the next one is allowed; null for one that is allowed. */
  pause: number | null;
  /** Takes it back when nothing came of it. */
  giveBack(): Promise<void>;
}

/** Counts a contact of one person with another. A refused one is not counted. */
export async function countContact(
  limiters: Limiters,
  { account, pair }: ContactLimit,
  from: string,
  to: string,
): Promise<CountedContact> {
  const ofPair = limiters(pair);
  const ofAccount = limiters(account);
  const giveBack = async () => {
    await ofPair.giveBack(`${from} ${to}`);
  };
  const first = await ofPair.take(`${from} ${to}`);
  if (first !== null) return { pause: first, giveBack: () => Promise.resolve() };
  const second = await ofAccount.take(from);
  if (second !== null) {
    await giveBack();
    return { pause: second, giveBack: () => Promise.resolve() };
  }
  return {
    pause: null,
    async giveBack() {
      await giveBack();
      await ofAccount.giveBack(from);
    },
  };
}

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
    async giveBack(key) {
      const { consumedPoints } = await counters.reward(key);
      // The window that it was taken in is over: the next one does not begin with a gift.
      if (consumedPoints < 0) await counters.penalty(key);
    },
    forget: async key => void (await counters.delete(key)),
  };
}
