import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { operatorCookie as sessionCookie } from '#marketplace/contract/siteProof.ts';
import { newToken, sameSecret, signatureOf } from '../secrets.ts';

/** Cookies of the console, sent to its own path only. */
export interface ConsoleCookies {
  /** Returns the token of the operator's session; empty without one. */
  session(req: Request): string;
  /** Sets the session cookie; an empty token deletes it. */
  setSession(res: Response, token: string, seconds: number): void;
  /** Returns the CSRF token of this browser's forms. */
  formToken(req: Request, res: Response): string;
  /** Returns whether a form was sent from the console, with its CSRF token. */
  isFormToken(req: Request, given: string): boolean;
}

const browserCookie = 'operator-browser';

function readCookie(req: Request, name: string): string {
  const value = parseCookie(req.headers.cookie ?? '')[name] ?? '';
  return /^[\w-]{43}$/.test(value) ? value : '';
}

/** Creates the console's cookies. @param base URL of the console @param secret signs CSRF tokens */
export function consoleCookies(base: URL, secret: string): ConsoleCookies {
  const attributes = {
    path: base.pathname,
    httpOnly: true,
    // Lax: operators come from the site, which may be on another domain.
    sameSite: 'lax',
    secure: base.protocol === 'https:',
  } as const;
  const set = (res: Response, name: string, value: string, maxAge: number) =>
    void res.append('Set-Cookie', stringifySetCookie({ ...attributes, name, value, maxAge }));
  const tokenOf = (browser: string) => signatureOf(secret, `console form ${browser}`);
  return {
    session: req => readCookie(req, sessionCookie),
    setSession: (res, token, seconds) => set(res, sessionCookie, token, token === '' ? 0 : seconds),
    formToken(req, res) {
      const known = readCookie(req, browserCookie);
      const browser = known || newToken();
      if (!known) set(res, browserCookie, browser, 24 * 3600);
      return tokenOf(browser);
    },
    isFormToken(req, given) {
      const browser = readCookie(req, browserCookie);
      const site = req.get('sec-fetch-site') ?? 'same-origin';
      return browser !== '' && site === 'same-origin' && sameSecret(given, tokenOf(browser));
    },
  };
}
