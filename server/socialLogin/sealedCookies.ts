import type { CookieOptions, Request, Response } from 'express';
import { z } from 'zod';
import { socialProviders } from '#shared/contract/api/account.ts';
import type { Seal } from '../meetings/seal.ts';
import { readCookie } from '../session/cookie.ts';

const idpId = z.enum(socialProviders);
/** Where the person was going: a path of our own, with its language. */
const from = z.string();

const trip = z.object({
  idpId,
  from,
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});
const name = z.string().nullable();
const newcomer = z.object({
  idpId,
  from,
  idpToken: z.string(),
  email: name,
  firstName: name,
  lastName: name,
});

/** A sign-in that is under way at a provider. */
export type PendingTrip = z.output<typeof trip>;
/** Somebody whom a provider knows and we do not: their account waits to be opened. */
export type Newcomer = z.output<typeof newcomer>;

/** A value that its browser keeps and can not read. */
export interface SealedCookie<Value> {
  /** The value that came with a request; null without one, or when it is foreign or too old. */
  read(req: Request): Promise<Value | null>;
  write(res: Response, value: Value): Promise<void>;
  clear(res: Response): void;
}

export interface SealedCookies {
  trip: SealedCookie<PendingTrip>;
  newcomer: SealedCookie<Newcomer>;
}

/** How long somebody may take on the provider's pages, and then for opening the account. */
const seconds = { trip: 600, newcomer: 1800 };

/** The two cookies of signing in by a provider. @param secure the site is served over HTTPS */
export function sealedCookies(seal: Seal, secure: boolean): SealedCookies {
  const options: CookieOptions = { httpOnly: true, secure, sameSite: 'lax', path: '/' };
  const cookie = <Value extends Record<string, unknown>>(
    key: keyof typeof seconds,
    schema: z.ZodType<Value>,
  ): SealedCookie<Value> => {
    const cookieName = `${secure ? '__Host-' : ''}flowroom-${key}`;
    return {
      async read(req) {
        const text = readCookie(req, cookieName);
        const result = schema.safeParse(text ? await seal.openFresh(text) : null);
        return result.success ? result.data : null;
      },
      async write(res, value) {
        const text = await seal.closeFor(value, seconds[key]);
        res.cookie(cookieName, text, { ...options, maxAge: seconds[key] * 1000 });
      },
      clear: res => void res.clearCookie(cookieName, options),
    };
  };
  return { trip: cookie('trip', trip), newcomer: cookie('newcomer', newcomer) };
}
