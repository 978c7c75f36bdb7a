import type { CookieOptions, Request, Response } from 'express';
import * as v from 'valibot';
import type { Seal } from '#server/base/seal.ts';
import { readCookie } from '#server/marketplaceClient/session/cookie.ts';

/** An encrypted cookie. */
export interface SealedCookie<Value> {
  /** Reads the value of a request; null when it is missing, invalid or expired. */
  read(req: Request): Promise<Value | null>;
  write(res: Response, value: Value): Promise<void>;
  clear(res: Response): void;
}

/** Settings of an encrypted cookie. */
export interface SealedCookieOptions<Value> {
  seal: Seal;
  /** The site is served over HTTPS. */
  secure: boolean;
  name: string;
  schema: v.GenericSchema<unknown, Value>;
  /** Lifetime. */
  seconds: number;
}

/** Creates a cookie that only this server can read or make. */
export function sealedCookie<Value extends Record<string, unknown>>({
  seal,
  secure,
  name,
  schema,
  seconds,
}: SealedCookieOptions<Value>): SealedCookie<Value> {
  const options: CookieOptions = { httpOnly: true, secure, sameSite: 'lax', path: '/' };
  const cookieName = `${secure ? '__Host-' : ''}flowroom-${name}`;
  return {
    async read(req) {
      const text = readCookie(req, cookieName);
      const result = v.safeParse(schema, text ? await seal.openFresh(text) : null);
      return result.success ? result.output : null;
    },
    async write(res, value) {
      const text = await seal.closeFor(value, seconds);
      res.cookie(cookieName, text, { ...options, maxAge: seconds * 1000 });
    },
    clear: res => void res.clearCookie(cookieName, options),
  };
}
