import { insertUserRow } from '@flowroom/marketplace/testing/database/rows';
import { signedToken } from '@flowroom/marketplace/testing/clients/signedToken';
import type { TokenSource } from '@flowroom/marketplace/testing/clients/signedToken';
import type { Credentials } from '#server/config/credentials.ts';
import { sessionCookies } from '#server/marketplaceClient/session/cookie.ts';
import { cookieWith } from './sessionCookie.ts';

/**
 * Returns a function that opens a session of an account, a new one when left out, as of a log-in
 * at an instant, and returns its cookie; nobody logs in, as hashes take long. `db`: of the
 * marketplace.
 */
export function createSignedIn(
  db: TokenSource['marketplace']['context']['db'],
  credentials: Pick<Credentials, 'marketplace' | 'clientId' | 'tokenSecret' | 'sealSecret'>,
) {
  const cookies = sessionCookies({ secret: credentials.sealSecret, secure: false });
  const { marketplace: ident, clientId, tokenSecret } = credentials;
  const source = {
    marketplace: { context: { db } },
    credentials: { ident, clientId, tokenSecret },
  };
  return async (account?: string, startedAt = Date.now()): Promise<string> => {
    const userId = account ?? (await insertUserRow(db));
    const accessToken = await signedToken(source, { scope: 'user', userId });
    return cookieWith({ accessToken, startedAt, expiresAt: Date.now() + 3_600_000 }, cookies);
  };
}
