import { randomUUID } from 'node:crypto';
import { accessTokens, accessTokenSeconds } from '#marketplace/api/auth/accessTokens.ts';
import type { Scope } from '#marketplace/api/operation.ts';
import { insertSession } from '#marketplace/db/access/sessions.ts';
import type { TestMarketplace } from '../servers/startTestMarketplace.ts';

/** Database and keys of a marketplace, in this process or another one. */
export interface TokenSource {
  marketplace: { context: Pick<TestMarketplace['marketplace']['context'], 'db'> };
  credentials: Pick<TestMarketplace['credentials'], 'clientId' | 'ident' | 'tokenSecret'>;
}

/**
 * Creates a session without logging in and returns its access token.
 * @param at time at which it is issued
 */
export async function signedToken(
  api: TokenSource,
  { scope, userId, at = new Date() }: { scope: Scope; userId: string | null; at?: Date },
): Promise<string> {
  const { clientId, ident, tokenSecret } = api.credentials;
  const sessionId = randomUUID();
  await insertSession(api.marketplace.context.db, {
    id: sessionId,
    tokenHash: sessionId,
    userId,
    clientId,
    scope,
    now: at,
    expiresAt: new Date(at.getTime() + accessTokenSeconds * 1000),
  });
  return accessTokens(tokenSecret, ident).sign({ scope, clientId, userId, sessionId }, at);
}
