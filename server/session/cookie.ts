import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request } from 'express';

/** The session as its cookie holds it. Never leaves the server in any other way. */
export interface SessionToken {
  accessToken: string;
  refreshToken: string | undefined;
  scope: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** Epoch milliseconds of signing in; missing in cookies from before it was kept. */
  startedAt?: number;
}

/** A token answer of the protocol. */
export interface TokenAnswer {
  access_token: string;
  token_type: string;
  expires_in?: number;
  scope: string;
  refresh_token?: string;
}

const daysKept = 180;

/** `__Host-` binds the cookie to this very host, which needs HTTPS. */
export const cookieName = (secure: boolean): string =>
  secure ? '__Host-flowroom-session' : 'flowroom-session';

/** A token answer as the cookie keeps it. */
export const toSessionToken = (answer: TokenAnswer, now: number): SessionToken => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token,
  scope: answer.scope,
  expiresAt: now + (answer.expires_in ?? 600) * 1000,
  startedAt: now,
});

/** The `Set-Cookie` that stores a session, or with null ends it. */
export function sessionCookie(token: SessionToken | null, secure: boolean): string {
  const value = token ? Buffer.from(JSON.stringify(fieldsOf(token))).toString('base64url') : '';
  return stringifySetCookie({
    name: cookieName(secure),
    value,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: token ? daysKept * 86_400 : 0,
    secure,
  });
}

const fieldsOf = ({ accessToken, refreshToken, scope, expiresAt, startedAt }: SessionToken) => [
  accessToken,
  refreshToken ?? '',
  scope,
  expiresAt,
  startedAt ?? null,
];

/** Text that can stand in a header; with anything else no request could even be made. */
const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);

/** The session of a `Cookie` header; null when there is none or it can not be read. */
export function readSessionCookie(
  header: string | undefined,
  secure: boolean,
): SessionToken | null {
  const value = parseCookie(header ?? '')[cookieName(secure)];
  if (!value) return null;
  try {
    const fields: unknown = JSON.parse(Buffer.from(value, 'base64url').toString('utf8'));
    if (!Array.isArray(fields)) return null;
    const [accessToken, refreshToken, scope, expiresAt, startedAt]: unknown[] = fields;
    if (!isToken(accessToken) || typeof scope !== 'string') return null;
    return {
      accessToken,
      refreshToken: isToken(refreshToken) ? refreshToken : undefined,
      scope,
      expiresAt: typeof expiresAt === 'number' ? expiresAt : 0,
      ...(typeof startedAt === 'number' ? { startedAt } : {}),
    };
  } catch {
    return null;
  }
}

/** Returns the value of a cookie of a request, decoded; undefined without one. */
export const readCookie = (req: Pick<Request, 'get'>, name: string): string | undefined =>
  parseCookie(req.get('cookie') ?? '')[name];
