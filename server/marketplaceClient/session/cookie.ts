import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request } from 'express';
import * as v from 'valibot';
import { dayMs } from '#shared/time/time.ts';

/** Content of the session cookie. The browser gets it sealed, in this HttpOnly cookie only. */
export interface SessionToken {
  accessToken: string;
  refreshToken: string | undefined;
  scope: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** Time of the log-in, epoch milliseconds. */
  startedAt: number;
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

// A value that is not valid in a header would make fetch throw.
const headerText = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/));

const content = v.object({
  accessToken: headerText,
  refreshToken: v.optional(headerText),
  scope: v.string(),
  expiresAt: v.number(),
  startedAt: v.number(),
});

/**
 * Reads and writes session cookies. Their content is encrypted with a key of the server: nobody can
 * change what the server decides by (scope, time of the log-in), or get at the tokens.
 */
export interface SessionCookies {
  /**
   * Reads the session from a `Cookie` header; null when it is missing or was not made by this
   * server.
   */
  read(header: string | undefined): SessionToken | null;
  /** Returns the `Set-Cookie` header that stores a session; null deletes it. */
  write(token: SessionToken | null): string;
}

/** @see SessionCookies. `secure`: the site is served over HTTPS. */
export function sessionCookies({
  secret,
  secure,
}: {
  secret: string;
  secure: boolean;
}): SessionCookies {
  const name = cookieName(secure);
  const box = sealedText(secret, name);
  return {
    read(header) {
      const value = parseCookie(header ?? '')[name];
      if (!value) return null;
      try {
        const { refreshToken, ...rest } = v.parse(content, JSON.parse(box.open(value)));
        return { ...rest, refreshToken };
      } catch {
        return null;
      }
    },
    write: token =>
      stringifySetCookie({
        name,
        value: token ? box.close(JSON.stringify(token)) : '',
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        maxAge: token ? (maxAgeDays * dayMs) / 1000 : 0,
        secure,
      }),
  };
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts text at once: `createSeal`, for values of any kind, returns promises. */
function sealedText(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const options = { authTagLength: tagBytes };
  return {
    close(text: string): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv, options);
      const sealed = [iv, cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url');
    },
    /** @throws Error for what was not made with this key */
    open(sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), options);
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      const text = decipher.update(bytes.subarray(ivBytes, -tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}

/** Returns the value of a cookie of a request, decoded; undefined without one. */
export const readCookie = (req: Pick<Request, 'get'>, name: string): string | undefined =>
  parseCookie(req.get('cookie') ?? '')[name];
