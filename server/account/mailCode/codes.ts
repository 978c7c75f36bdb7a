import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { addressKey, siteKey } from '@flowroom/marketplace/clientAddress';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { unknownAccountOf } from '@flowroom/marketplace/securityEvents';
import { hourMs } from '#shared/time/time.ts';
import { createCodeBudgets } from './codeBudgets.ts';
import type { Requester } from './codeBudgets.ts';

/** Seconds for which a code is good. */
export const codeSeconds = 600;
/** Longer than a code is good, whenever the first attempt is made. */
const countedSeconds = 2 * codeSeconds;
const hour = hourMs / 1000;

const limits = {
  /** Attempts at one code. */
  attempts: { name: 'mail code attempts', most: 5, seconds: countedSeconds },
  /** A code or a proof is accepted once. */
  uses: { name: 'mail code uses', most: 1, seconds: 2 * hour },
} satisfies Record<string, Limit>;

/** A code that was mailed, as the browser has it sealed. */
export interface PendingCode extends Omit<Requester, 'account'> {
  [field: string]: string;
  id: string;
  /** Normalized. */
  email: string;
  /** Keyed hash of the code. */
  hash: string;
}

/** A browser in which codes were entered, as its sealed cookie names it. */
export interface KnownBrowser {
  [field: string]: unknown;
  id: string;
  /** Keyed hashes of their addresses, the newest first. */
  addresses: readonly string[];
}

/** Addresses that a browser is known for: a family may share it. */
const mostKnown = 8;

/** Request for a code. */
export interface CodeRequest {
  /** Normalized. */
  email: string;
  /** Of the client. */
  address: string;
  /** What the browser knows of earlier codes. */
  known: KnownBrowser | null;
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
  const nameOf = (email: string) => unknownAccountOf(secret, email);
  const budgets = createCodeBudgets(limiter, perNetwork);
  const requesterOf = ({ email, network, site, browser }: PendingCode): Requester => ({
    ...{ network, site, browser },
    account: nameOf(email),
  });

  return {
    /**
     * Makes a code. The same limits apply to every address; a browser that has entered a code of
     * the address before has its own, which no stranger can use up.
     */
    async make({ email, address, known }: CodeRequest): Promise<MadeCode> {
      const account = nameOf(email);
      const browser = known?.addresses.includes(account) ? known.id : '';
      const from = { network: addressKey(address), site: siteKey(address), browser };
      const pauseSeconds = await budgets.take({ account, ...from });
      if (pauseSeconds !== null) return { pauseSeconds };
      const id = randomBytes(16).toString('base64url');
      const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
      return { code, pending: { id, email, ...from, hash: hashOf(id, email, code) } };
    },

    /** Stops counting a code that was not mailed, for its address. The network has had it. */
    notMailed: (pending: PendingCode): Promise<void> => budgets.notMailed(requesterOf(pending)),

    /** Counts an attempt, and checks it. A right code is right once. */
    async check(pending: PendingCode, typed: string): Promise<Attempt> {
      const { id, email, hash } = pending;
      // Before the comparison, so that attempts at the same time count as well.
      if ((await attempts.take(id)) !== null) return 'over';
      const given = Buffer.from(hashOf(id, email, typed));
      const wanted = Buffer.from(hash);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'wrong';
      if ((await uses.take(id)) !== null) return 'over';
      await budgets.entered(requesterOf(pending));
      return 'right';
    },

    /** Adds an address whose code was entered to what the browser knows. */
    known({ email }: Pick<PendingCode, 'email'>, before: KnownBrowser | null): KnownBrowser {
      const name = nameOf(email);
      const others = (before?.addresses ?? []).filter(one => one !== name);
      const id = before?.id ?? randomBytes(16).toString('base64url');
      return { id, addresses: [name, ...others].slice(0, mostKnown) };
    },

    /** Uses something up that may be used once; returns whether this is the first time. */
    useOnce: async (id: string): Promise<boolean> => (await uses.take(id)) === null,

    /** Lets be used again what its caller has used, and nothing came of. */
    notUsed: (id: string): Promise<void> => uses.forget(id),
  };
}
