import { SignJWT, jwtVerify } from 'jose';
import { isScope } from '../operation.ts';
import type { Scope } from '../operation.ts';

/** Lifetime of an access token, seconds. */
export const accessTokenSeconds = 20 * 60;

/** Claims of an access token. */
export interface AccessClaims {
  scope: Scope;
  clientId: string;
  userId: string | null;
  /** Session that the token belongs to; null for anonymous tokens. */
  sessionId: string | null;
  /** Operator who impersonates the user. */
  operatorId?: string;
  /** Generation of the refresh token that was given with it. */
  generation?: number;
}

export interface AccessTokens {
  /** @param seconds lifetime */
  sign(claims: AccessClaims, now: Date, seconds?: number): Promise<string>;
  /** Returns null unless this marketplace signed the token and it has not expired. */
  verify(token: string, now: Date): Promise<AccessClaims | null>;
}

const maxCached = 5000;

/** Creates the signer and verifier of a marketplace's access tokens (HS256). */
export function accessTokens(secret: string, issuer: string): AccessTokens {
  const key = new TextEncoder().encode(secret);
  // Servers send one anonymous token with many requests; the cache saves checking its signature
  // again.
  const checked = new Map<string, { claims: AccessClaims; expiresAt: number }>();

  async function check(token: string, now: Date) {
    try {
      const options = { algorithms: ['HS256'], issuer, currentDate: now };
      const { payload } = await jwtVerify(token, key, options);
      const { scope, cid, sid, act, sub, exp, gen } = payload;
      if (typeof exp !== 'number' || typeof cid !== 'string' || !isScope(scope)) return null;
      const claims: AccessClaims = {
        scope,
        clientId: cid,
        userId: sub ?? null,
        sessionId: typeof sid === 'string' ? sid : null,
        ...(typeof act === 'string' ? { operatorId: act } : {}),
        ...(typeof gen === 'number' ? { generation: gen } : {}),
      };
      return { claims, expiresAt: exp * 1000 };
    } catch {
      return null;
    }
  }

  return {
    sign: (
      { scope, clientId, userId, sessionId, operatorId, generation = 0 },
      now,
      seconds = accessTokenSeconds,
    ) => {
      const issuedAt = Math.floor(now.getTime() / 1000);
      const token = new SignJWT({
        scope,
        cid: clientId,
        sid: sessionId ?? undefined,
        act: operatorId,
        ...(generation === 0 ? {} : { gen: generation }),
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds);
      return (userId ? token.setSubject(userId) : token).sign(key);
    },
    async verify(token, now) {
      const known = checked.get(token) ?? (await check(token, now));
      if (!known || known.expiresAt <= now.getTime()) {
        checked.delete(token);
        return null;
      }
      if (checked.size >= maxCached) checked.clear();
      checked.set(token, known);
      return known.claims;
    },
  };
}
