import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { addressKey } from '@flowroom/marketplace/clientAddress';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { unknownAccountOf } from '@flowroom/marketplace/securityEvents';
import { dayMs, hourMs } from '#shared/time/time.ts';

/** Seconds for which a code is good. */
export const codeSeconds = 600;
/** Longer than a code is good, whenever the first attempt is made. */
const countedSeconds = 2 * codeSeconds;
const hour = hourMs / 1000;
const day = dayMs / 1000;

// Five attempts at a million: a thousand codes an hour that nobody enters open an account by
// chance once in two hundred hours, however many networks the attempts come from.
const limits = {
  /** Attempts at one code. */
  attempts: { name: 'mail code attempts', most: 5, seconds: countedSeconds },
  /** A code or a proof is accepted once. */
  uses: { name: 'mail code uses', most: 1, seconds: 2 * hour },
  /** Codes mailed to one address and not entered. */
  address: { name: 'mail code address', most: 5, seconds: hour },
  /** The same in a day: bounds guessing at one address, five attempts a code, for ever. */
  addressDay: { name: 'mail code address day', most: 15, seconds: day },
  /** Codes mailed to all addresses and not entered. */
  everybody: { name: 'mail code', most: 1_000, seconds: hour },
} satisfies Record<string, Limit>;

/** Codes requested from one network and not entered. */
const networkLimit = (most: number): Limit => ({ name: 'mail code network', most, seconds: hour });

/** A code that was mailed, as the browser has it sealed. */
export interface PendingCode {
  [field: string]: string;
  id: string;
  /** Normalized. */
  email: string;
  /** Network that requested it. */
  network: string;
  /** Keyed hash of the code. */
  hash: string;
}

/** A code that is to be mailed, or the seconds until the next one may be. */
export type MadeCode = { code: string; pending: PendingCode } | { pauseSeconds: number };

/** Result of an attempt. `over`: no further attempt is possible. */
export type Attempt = 'right' | 'wrong' | 'over';

/** Codes that are mailed. */
export type MailCodes = ReturnType<typeof createMailCodes>;

/** Settings of the codes. */
export interface MailCodesOptions {
  limiter: Limiters;
  /** Key of the hashes. */
  secret: string;
  /** Codes that one network may request in an hour. */
  perNetwork: number;
}

const codeDigits = 6;

/** Creates the codes: random digits, whose attempts are counted by the server alone. */
export function createMailCodes({ limiter, secret, perNetwork }: MailCodesOptions) {
  const uses = limiter(limits.uses);
  const attempts = limiter(limits.attempts);
  const hashOf = (id: string, email: string, code: string) =>
    createHmac('sha256', secret).update(`mail code\0${id}\0${email}\0${code}`).digest('base64url');
  const countersOf = (email: string, network: string) => [
    { counter: limiter(networkLimit(perNetwork)), key: network },
    { counter: limiter(limits.address), key: unknownAccountOf(secret, email) },
    { counter: limiter(limits.addressDay), key: unknownAccountOf(secret, email) },
    { counter: limiter(limits.everybody), key: 'all' },
  ];

  const giveBack = (counters: ReturnType<typeof countersOf>) =>
    Promise.all(counters.map(({ counter, key }) => counter.giveBack(key)));

  return {
    /** Makes a code for a normalized address. The same limits apply to every address. */
    async make(email: string, clientAddress: string): Promise<MadeCode> {
      const network = addressKey(clientAddress);
      const taken: ReturnType<typeof countersOf> = [];
      for (const one of countersOf(email, network)) {
        const pauseSeconds = await one.counter.take(one.key);
        if (pauseSeconds !== null) {
          await giveBack(taken);
          return { pauseSeconds };
        }
        taken.push(one);
      }
      const id = randomBytes(16).toString('base64url');
      const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
      return { code, pending: { id, email, network, hash: hashOf(id, email, code) } };
    },

    /** Stops counting a code that was not mailed, for its address. The network has had it. */
    async notMailed({ email, network }: PendingCode): Promise<void> {
      await giveBack(countersOf(email, network).slice(1));
    },

    /** Counts an attempt, and checks it. A right code is right once. */
    async check(pending: PendingCode, typed: string): Promise<Attempt> {
      const { id, email, network, hash } = pending;
      // Before the comparison, so that attempts at the same time count as well.
      if ((await attempts.take(id)) !== null) return 'over';
      const given = Buffer.from(hashOf(id, email, typed));
      const wanted = Buffer.from(hash);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'wrong';
      if ((await uses.take(id)) !== null) return 'over';
      await giveBack(countersOf(email, network));
      return 'right';
    },

    /** Uses something up that may be used once; returns whether this is the first time. */
    useOnce: async (id: string): Promise<boolean> => (await uses.take(id)) === null,

    /** Lets be used again what its caller has used, and nothing came of. */
    notUsed: (id: string): Promise<void> => uses.forget(id),
  };
}
