import { accessTokenSeconds } from '#marketplace/api/auth/accessTokens.ts';
import { insertUserRow } from './listingRows.ts';
import { sdk } from './sdk.ts';
import type { SdkClient } from './sdk.ts';
import { signedToken } from './signedToken.ts';
import type { TestMarketplace } from './startTestMarketplace.ts';

/** Somebody of a crowd; the client has the rights of the web server. */
export interface Buyer {
  id: string;
  client: SdkClient;
}

/** Many people who are signed in, without the time that as many passwords would take. */
export async function bulkUsers(api: TestMarketplace, size: number): Promise<Buyer[]> {
  const scope = 'trusted:user' as const;
  const buyers: Buyer[] = [];
  for (let index = 0; index < size; index += 1) {
    const userId = await insertUserRow(api.marketplace.context.db);
    const tokenStore = sdk.tokenStore.memoryStore();
    tokenStore.setToken({
      access_token: await signedToken(api, { scope, userId }),
      token_type: 'bearer',
      expires_in: accessTokenSeconds,
      scope,
    });
    buyers.push({ id: userId, client: api.client({ tokenStore }) });
  }
  return buyers;
}
