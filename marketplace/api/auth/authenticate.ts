import type { IncomingMessage } from 'node:http';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { findLiveSession, noteUsedGeneration } from '#marketplace/db/access/sessions.ts';
import type { LiveSession } from '#marketplace/db/access/sessions.ts';
import type { AccessClaims, AccessTokens } from './accessTokens.ts';

/** Claims of a valid token and its session; null for anonymous tokens. */
export interface Authenticated {
  claims: AccessClaims;
  session: LiveSession | null;
}

/** Returns the bearer token of a request, or null. */
export function bearerToken(req: IncomingMessage): string | null {
  return /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Identifies the caller by the bearer token. Answers 401 only for invalid tokens: clients log out
 * on it.
 * @throws ApiError auth-missing-access-token, auth-invalid-access-token, forbidden (banned)
 */
export async function authenticate(
  req: IncomingMessage,
  context: MarketplaceContext,
  tokens: AccessTokens,
): Promise<Authenticated> {
  if (!req.headers.authorization) throw new ApiError('auth-missing-access-token');
  const caller = await findCaller(bearerToken(req) ?? '', context, tokens);
  if (!caller) throw new ApiError('auth-invalid-access-token');
  if (caller.session?.state === 'banned') {
    throw new ApiError('forbidden', { details: 'The user is banned.' });
  }
  return caller;
}

/** Returns the claims and the session of a token; null when the token or its session has ended. */
export async function findCaller(
  token: string,
  context: MarketplaceContext,
  tokens: AccessTokens,
): Promise<Authenticated | null> {
  const now = context.now();
  const claims = token ? await tokens.verify(token, now) : null;
  if (!claims) return null;
  if (!claims.sessionId) return { claims, session: null };
  const { sessionId, generation = 0 } = claims;
  const session = await findLiveSession(context.db, sessionId, now);
  if (session && session.usedGeneration < generation) {
    await noteUsedGeneration(context.db, sessionId, generation);
  }
  return session && { claims, session };
}
