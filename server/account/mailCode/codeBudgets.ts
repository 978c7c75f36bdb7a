import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { dayMs, hourMs } from '#shared/time/time.ts';

const hour = hourMs / 1000;
const day = dayMs / 1000;

// Five attempts at a million: a thousand codes an hour that nobody enters open an account by
// chance once in two hundred hours, however many networks the attempts come from.
const limits = {
  /** Codes mailed to one address from one network and not entered: leaves some for others. */
  pair: { name: 'mail code pair', most: 3, seconds: hour },
  pairDay: { name: 'mail code pair day', most: 9, seconds: day },
  /** Codes mailed to one address and not entered. */
  address: { name: 'mail code address', most: 5, seconds: hour },
  /** The same in a day: bounds guessing at one address, five attempts a code, for ever. */
  addressDay: { name: 'mail code address day', most: 15, seconds: day },
  /** Codes mailed to all addresses and not entered. */
  everybody: { name: 'mail code', most: 1_000, seconds: hour },
  /** Codes mailed for a browser that has entered one of the address before. */
  browser: { name: 'mail code browser', most: 5, seconds: hour },
  browserDay: { name: 'mail code browser day', most: 15, seconds: day },
} satisfies Record<string, Limit>;

/** Codes requested from one network, or from a network of many, and not entered. */
const networkLimit = (most: number): Limit => ({ name: 'mail code network', most, seconds: hour });
const siteLimit = (most: number): Limit => ({
  name: 'mail code site',
  most: 4 * most,
  seconds: hour,
});

/** Keys by which a request for a code is counted. */
export interface Requester {
  /** Keyed hash of the mail address. */
  account: string;
  /** Networks of the client (`addressKey`, `siteKey`). */
  network: string;
  site: string;
  /** Id of the browser, where it has entered a code of this address before; empty otherwise. */
  browser: string;
}

/** Counts the codes that are mailed and not entered. @param perNetwork codes an hour */
export function createCodeBudgets(limiter: Limiters, perNetwork: number) {
  const counted = (limit: Limit, key: string, ofNetwork = false) => ({
    counter: limiter(limit),
    key,
    ofNetwork,
  });

  /** Returns the counters of one code, the narrowest first: a refused one uses up no wider sum. */
  function countersOf({ account, network, site, browser }: Requester) {
    if (browser !== '') {
      const key = `${browser} ${account}`;
      return [counted(limits.browser, key), counted(limits.browserDay, key)];
    }
    return [
      counted(networkLimit(perNetwork), network, true),
      ...(site === network ? [] : [counted(siteLimit(perNetwork), site, true)]),
      counted(limits.pair, `${site} ${account}`),
      counted(limits.pairDay, `${site} ${account}`),
      counted(limits.address, account),
      counted(limits.addressDay, account),
      counted(limits.everybody, 'all'),
    ];
  }

  const giveBack = (counters: ReturnType<typeof countersOf>) =>
    Promise.all(counters.map(({ counter, key }) => counter.giveBack(key)));

  return {
    /** Counts a code. Returns null, or the seconds until the next one may be mailed. */
    async take(requester: Requester): Promise<number | null> {
      const taken: ReturnType<typeof countersOf> = [];
      for (const one of countersOf(requester)) {
        const pauseSeconds = await one.counter.take(one.key);
        if (pauseSeconds !== null) {
          await giveBack(taken);
          return pauseSeconds;
        }
        taken.push(one);
      }
      return null;
    },

    /** Counts one no more that was entered. */
    async entered(requester: Requester): Promise<void> {
      await giveBack(countersOf(requester));
    },

    /** Counts one no more that was not mailed. The network has had it. */
    async notMailed(requester: Requester): Promise<void> {
      await giveBack(countersOf(requester).filter(({ ofNetwork }) => !ofNetwork));
    },
  };
}
