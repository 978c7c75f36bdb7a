import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request } from 'express';
import * as v from 'valibot';
import { dayMs } from '#shared/time/time.ts';

/** Content of the session cookie. It is sent to the browser in this HttpOnly cookie only. */
export interface SessionToken {
  accessToken: string;
  refreshToken: string | undefined;
  scope: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** Time of the log-in, epoch milliseconds; missing in cookies of older versions. */
  startedAt?: number;
}

/** Answer of the token endpoint. `expires_in`: seconds. */
export const tokenAnswer = v.object({
  access_token: v.string(),
  token_type: v.string(),
  expires_in: v.exactOptional(v.number()),
  scope: v.string(),
  refresh_token: v.exactOptional(v.string()),
});
export type TokenAnswer = v.InferOutput<typeof tokenAnswer>;

const maxAgeDays = 180;

/** Returns the cookie name. The prefix `__Host-` binds it to the host and needs HTTPS. */
export const cookieName = (secure: boolean): string =>
  secure ? '__Host-flowroom-session' : 'flowroom-session';

/** Maps an answer of the token endpoint to the content of the cookie. */
export const toSessionToken = (answer: TokenAnswer, now: number): SessionToken => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token,
  scope: answer.scope,
  expiresAt: now + (answer.expires_in ?? 600) * 1000,
  startedAt: now,
});

/** Returns the `Set-Cookie` header that stores a session; null deletes it. */
export function sessionCookie(token: SessionToken | null, secure: boolean): string {
  const value = token ? Buffer.from(JSON.stringify(fieldsOf(token))).toString('base64url') : '';
  return stringifySetCookie({
    name: cookieName(secure),
    value,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: token ? (maxAgeDays * dayMs) / 1000 : 0,
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

/** Tells whether a value is valid in a header: fetch throws for anything else. */
const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);

/** Reads the session from a `Cookie` header; null when it is missing or invalid. */
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
