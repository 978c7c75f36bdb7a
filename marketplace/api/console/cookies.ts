import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import { newToken, sameSecret } from '../auth/secrets.ts';

/** Cookies of the console, which only its own addresses get. */
export interface ConsoleCookies {
  /** The operator's session; empty without one. */
  session(req: Request): string;
  /** Keeps a session, or with an empty text ends it. */
  setSession(res: Response, token: string, seconds: number): void;
  /** What a form has to bring back; only pages that this browser was given know it. */
  formToken(req: Request, res: Response): string;
  isFormToken(req: Request, given: string): boolean;
}

const sessionCookie = 'operator-session';
const browserCookie = 'operator-browser';

function readCookie(req: Request, name: string): string {
  const pairs = (req.headers.cookie ?? '').split(';').map(pair => pair.trim());
  const value = pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return /^[\w-]{43}$/.test(value) ? value : '';
}

/** @param base address of the console. @param secret of this marketplace, for forms */
export function consoleCookies(base: URL, secret: string): ConsoleCookies {
  const common = [
    `Path=${base.pathname}`,
    'HttpOnly',
    // Operators come from the site, which may be another one.
    'SameSite=Lax',
    ...(base.protocol === 'https:' ? ['Secure'] : []),
  ];
  const set = (res: Response, name: string, value: string, seconds: number) =>
    void res.append(
      'Set-Cookie',
      [`${name}=${value}`, ...common, `Max-Age=${String(seconds)}`].join('; '),
    );
  const tokenOf = (browser: string) =>
    createHmac('sha256', secret).update(`console form ${browser}`).digest('base64url');
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
