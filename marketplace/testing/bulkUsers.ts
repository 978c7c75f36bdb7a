import { accessTokenSeconds } from '#marketplace/api/auth/accessTokens.ts';
import { insertUserRow } from './listingRows.ts';
import { sdk } from './sdk.ts';
import type { SdkClient } from './sdk.ts';
import { signedToken } from './signedToken.ts';
import type { TestMarketplace } from './startTestMarketplace.ts';

/** A signed-in user; the client has a trusted token. */
export interface Buyer {
  id: string;
  client: SdkClient;
}

/** Creates many users with sessions; logging each of them in would take long (password hashing). */
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
