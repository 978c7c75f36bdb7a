import { randomUUID } from 'node:crypto';
import { accessTokens, accessTokenSeconds } from '#marketplace/api/auth/accessTokens.ts';
import { insertSession } from '#marketplace/db/sessions.ts';
import { insertUserRow } from './listingRows.ts';
import { sdk } from './sdk.ts';
import type { SdkClient } from './sdk.ts';
import type { TestMarketplace } from './startTestMarketplace.ts';

/** Somebody of a crowd; the client has the rights of the web server. */
export interface Buyer {
  id: string;
  client: SdkClient;
}

/** Many people who are signed in, without the time that as many passwords would take. */
export async function crowd(api: TestMarketplace, size: number): Promise<Buyer[]> {
  const { db } = api.marketplace.context;
  const { clientId, ident, tokenSecret } = api.credentials;
  const tokens = accessTokens(tokenSecret, ident);
  const scope = 'trusted:user' as const;
  const buyers: Buyer[] = [];
  for (let index = 0; index < size; index += 1) {
    const [userId, sessionId, now] = [await insertUserRow(db), randomUUID(), new Date()];
    const expiresAt = new Date(now.getTime() + accessTokenSeconds * 1000);
    const session = { id: sessionId, userId, clientId, scope, now, expiresAt };
    await insertSession(db, { ...session, tokenHash: sessionId });
    const tokenStore = sdk.tokenStore.memoryStore();
    tokenStore.setToken({
      access_token: await tokens.sign({ scope, clientId, userId, sessionId }, now),
      token_type: 'bearer',
      expires_in: accessTokenSeconds,
      scope,
    });
    buyers.push({ id: userId, client: api.client({ tokenStore }) });
  }
  return buyers;
}
