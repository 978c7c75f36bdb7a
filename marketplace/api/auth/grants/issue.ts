import { randomUUID } from 'node:crypto';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { dayMs } from '#marketplace/contract/range.ts';
import type { Db } from '#marketplace/db/database.ts';
import { insertSession } from '#marketplace/db/access/sessions.ts';
import type { Scope } from '../../operation.ts';
import { accessTokenSeconds } from '../accessTokens.ts';
import type { AccessClaims, AccessTokens } from '../accessTokens.ts';
import type { Form } from '../../http/body.ts';
import type { RefreshTokens } from '../refreshTokens.ts';
import { hashToken, newToken } from '../../secrets.ts';

/** Time after its last use at which a session ends. */
const idleMs = 180 * dayMs;
/** Largest age of a session in days, however much it is used. */
const defaultMaxDays = 90;

/** Returns the end of a session that is used now. @param startedAt time of the log-in */
export function sessionEnd({ context }: Issuer, startedAt: Date): Date {
  const { sessionMaxDays = defaultMaxDays } = context.options;
  const absolute = startedAt.getTime() + sessionMaxDays * dayMs;
  return new Date(Math.min(context.now().getTime() + idleMs, absolute));
}

/** Body of a token response. */
export interface TokenResponse {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  scope: Scope;
  refresh_token?: string;
  /** Client data for multitenant web servers. */
  client_data?: object;
}

/**
 * Issues tokens; null for a refusal, whose reason is not disclosed. @param address network address
 * of the client
 */
export type Grant = (issuer: Issuer, form: Form, address: string) => Promise<TokenResponse | null>;

/** Dependencies of a grant. */
export interface Issuer {
  context: MarketplaceContext;
  tokens: AccessTokens;
  refresh: RefreshTokens;
}

/** Signs an access token and returns it with the refresh token, where one is given. */
export async function respondWith(
  { context, tokens }: Issuer,
  claims: AccessClaims,
  { refreshToken, seconds = accessTokenSeconds }: { refreshToken?: string; seconds?: number } = {},
): Promise<TokenResponse> {
  return {
    access_token: await tokens.sign(claims, context.now(), seconds),
    token_type: 'bearer',
    expires_in: seconds,
    scope: claims.scope,
    refresh_token: refreshToken,
  };
}

interface SessionFacts {
  userId: string | null;
  clientId: string;
  scope: Scope;
}

/** Starts a session and issues both tokens. @param db transaction of the log-in */
export async function startSession(
  issuer: Issuer,
  facts: SessionFacts,
  db: Db = issuer.context.db,
): Promise<TokenResponse> {
  const sessionId = randomUUID();
  const refreshToken = issuer.refresh.write({ sessionId, generation: 0 });
  const now = issuer.context.now();
  await insertSession(db, {
    ...facts,
    id: sessionId,
    tokenHash: hashToken(refreshToken),
    now,
    expiresAt: sessionEnd(issuer, now),
  });
  return respondWith(issuer, { ...facts, sessionId }, { refreshToken });
}

/** Starts a session without a refresh token, which ends with its access token. */
export async function startShortSession(
  issuer: Issuer,
  { seconds, ...claims }: AccessClaims & { sessionId: string; seconds: number },
  db: Db,
): Promise<TokenResponse> {
  const now = issuer.context.now();
  const { sessionId, userId, clientId, scope } = claims;
  await insertSession(db, {
    userId,
    clientId,
    scope,
    id: sessionId,
    // The column is required; this token is given to no client.
    tokenHash: hashToken(newToken()),
    now,
    expiresAt: new Date(now.getTime() + seconds * 1000),
  });
  return respondWith(issuer, claims, { seconds });
}
