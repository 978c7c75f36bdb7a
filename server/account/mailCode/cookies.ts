import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { sealedCookie } from '../sealedCookie.ts';
import type { SealedCookie } from '../sealedCookie.ts';
import { createSeal } from '#server/base/seal.ts';
import type { Seal } from '#server/base/seal.ts';
import { codeSeconds } from './codes.ts';
import { dayMs } from '#shared/time/time.ts';
import type { KnownBrowser, PendingCode } from './codes.ts';

const pending = v.object({
  id: v.string(),
  email: v.string(),
  network: v.string(),
  site: v.string(),
  browser: v.string(),
  hash: v.string(),
});
const known = v.object({ id: v.string(), addresses: v.array(v.string()) });
const proven = v.object({ id: v.string(), email: v.string() });

/** An address whose owner has entered the code, until they are signed in. */
export type ProvenAddress = v.InferOutput<typeof proven>;

/** Cookies of a log-in by a code. */
export interface MailCodeCookies {
  pending: SealedCookie<PendingCode>;
  /** For the second factor, or for the names of a new account. */
  proven: SealedCookie<ProvenAddress>;
  /** Of a browser in which codes were entered. */
  known: SealedCookie<KnownBrowser>;
}

/** Time to enter two names, or a second factor. */
const provenSeconds = 1_800;
const knownSeconds = (365 * dayMs) / 1000;

/**
 * Creates the seal of the cookies. Where attempts are counted in memory it is another one after
 * each start: codes that were tried or used before would begin without a count.
 */
export const mailCodeSeal = (secret: string, countsInMemory: boolean): Seal =>
  createSeal(secret, countsInMemory ? `mail-code ${randomUUID()}` : 'mail-code');

/** Settings of the cookies. */
export interface MailCodeCookiesOptions {
  /** Of what opens accounts (`mailCodeSeal`). */
  seal: Seal;
  /** Key of what outlives a start: it opens nothing. */
  secret: string;
  /** The site is served over HTTPS. */
  secure: boolean;
}

/** Creates the cookies. */
export function mailCodeCookies({ seal, secret, secure }: MailCodeCookiesOptions): MailCodeCookies {
  const lasting = createSeal(secret, 'mail-code known');
  return {
    pending: sealedCookie({ seal, secure, name: 'code', schema: pending, seconds: codeSeconds }),
    proven: sealedCookie({ seal, secure, name: 'proven', schema: proven, seconds: provenSeconds }),
    known: sealedCookie({
      ...{ secure, name: 'known', schema: known },
      seal: lasting,
      seconds: knownSeconds,
    }),
  };
}
