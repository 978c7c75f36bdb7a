import { randomUUID } from 'node:crypto';
import type { MarketplaceContext } from '#marketplace/context.ts';
import type { Db } from '#marketplace/db/database.ts';
import { insertSession } from '#marketplace/db/access/sessions.ts';
import type { Scope } from '../operation.ts';
import { accessTokenSeconds } from './accessTokens.ts';
import type { AccessClaims, AccessTokens } from './accessTokens.ts';
import type { Form } from './form.ts';
import { hashToken, newToken } from './secrets.ts';

const dayMs = 24 * 3600 * 1000;
/** A session ends so long after its last use. */
const idleMs = 180 * dayMs;
/** Days after its begin on which a session ends, however much it is used. */
const defaultMaxDays = 90;

/** End of a session that is used now. @param begunAt when its owner signed in */
export function sessionEnd({ context }: Issuer, begunAt: Date): Date {
  const { sessionMaxDays = defaultMaxDays } = context.options;
  const absolute = begunAt.getTime() + sessionMaxDays * dayMs;
  return new Date(Math.min(context.now().getTime() + idleMs, absolute));
}

/** The JSON that clients store. */
export interface TokenResponse {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  scope: Scope;
  refresh_token?: string;
  /** For web servers that know a marketplace by its host name alone. */
  client_data?: object;
}

/** Null is a refusal; why is nobody's business. @param address where the form came from */
export type Grant = (issuer: Issuer, form: Form, address: string) => Promise<TokenResponse | null>;

/** What grants work with. */
export interface Issuer {
  context: MarketplaceContext;
  tokens: AccessTokens;
}

/** Answers with an access token, and a refresh token where one is given. */
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
    ...(refreshToken ? { refresh_token: refreshToken } : {}),
  };
}

interface SessionFacts {
  userId: string | null;
  clientId: string;
  scope: Scope;
}

/** Starts a session and answers with both tokens. @param db the transaction that decided it */
export async function startSession(
  issuer: Issuer,
  facts: SessionFacts,
  db: Db = issuer.context.db,
): Promise<TokenResponse> {
  const sessionId = randomUUID();
  const refreshToken = newToken();
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

/** Starts a session that ends with its only access token. */
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
    // Of a token that nobody is given.
    tokenHash: hashToken(newToken()),
    now,
    expiresAt: new Date(now.getTime() + seconds * 1000),
  });
  return respondWith(issuer, claims, { seconds });
}
