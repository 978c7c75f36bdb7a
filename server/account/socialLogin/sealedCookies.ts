import type { CookieOptions, Request, Response } from 'express';
import * as v from 'valibot';
import { socialProviders } from '#shared/contract/api/account.ts';
import type { Seal } from '#server/base/seal.ts';
import { readCookie } from '#server/marketplaceClient/session/cookie.ts';

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

/** An encrypted cookie. */
export interface SealedCookie<Value> {
  /** Reads the value of a request; null when it is missing, invalid or expired. */
  read(req: Request): Promise<Value | null>;
  write(res: Response, value: Value): Promise<void>;
  clear(res: Response): void;
}

export interface SealedCookies {
  authorization: SealedCookie<PendingAuthorization>;
  newcomer: SealedCookie<Newcomer>;
}

/** Lifetimes in seconds: for the consent at the provider, and for creating the account. */
const seconds = { trip: 600, newcomer: 1800 };

/** Creates the two cookies of the log-in by a provider. `secure`: the site is served over HTTPS. */
export function sealedCookies(seal: Seal, secure: boolean): SealedCookies {
  const options: CookieOptions = { httpOnly: true, secure, sameSite: 'lax', path: '/' };
  const cookie = <Value extends Record<string, unknown>>(
    key: keyof typeof seconds,
    schema: v.GenericSchema<unknown, Value>,
  ): SealedCookie<Value> => {
    const cookieName = `${secure ? '__Host-' : ''}flowroom-${key}`;
    return {
      async read(req) {
        const text = readCookie(req, cookieName);
        const result = v.safeParse(schema, text ? await seal.openFresh(text) : null);
        return result.success ? result.output : null;
      },
      async write(res, value) {
        const text = await seal.closeFor(value, seconds[key]);
        res.cookie(cookieName, text, { ...options, maxAge: seconds[key] * 1000 });
      },
      clear: res => void res.clearCookie(cookieName, options),
    };
  };
  return { authorization: cookie('trip', authorization), newcomer: cookie('newcomer', newcomer) };
}
