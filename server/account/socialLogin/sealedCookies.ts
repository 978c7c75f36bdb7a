import * as v from 'valibot';
import { socialProviders } from '#shared/contract/api/account.ts';
import type { Seal } from '#server/base/seal.ts';
import { sealedCookie } from '../sealedCookie.ts';
import type { SealedCookie } from '../sealedCookie.ts';

const idpId = v.picklist(socialProviders);
/** Path to return to, with its language prefix. */
const from = v.string();

const authorization = v.object({
  idpId,
  from,
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
});
const name = v.nullable(v.string());
const newcomer = v.object({
  idpId,
  from,
  idpToken: v.string(),
  email: name,
  firstName: name,
  lastName: name,
});

/** A log-in that is under way at a provider. */
export type PendingAuthorization = v.InferOutput<typeof authorization>;
/** An identity without an account, which can be created from it. */
export type Newcomer = v.InferOutput<typeof newcomer>;

export interface SealedCookies {
  authorization: SealedCookie<PendingAuthorization>;
  newcomer: SealedCookie<Newcomer>;
}

/** Lifetimes in seconds: for the consent at the provider, and for creating the account. */
const seconds = { trip: 600, newcomer: 1800 };

/** Creates the two cookies of the log-in by a provider. `secure`: the site is served over HTTPS. */
export function sealedCookies(seal: Seal, secure: boolean): SealedCookies {
  const shared = { seal, secure };
  return {
    authorization: sealedCookie({
      ...shared,
      name: 'trip',
      schema: authorization,
      seconds: seconds.trip,
    }),
    newcomer: sealedCookie({
      ...shared,
      name: 'newcomer',
      schema: newcomer,
      seconds: seconds.newcomer,
    }),
  };
}
