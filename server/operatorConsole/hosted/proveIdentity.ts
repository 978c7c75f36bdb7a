import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { SessionToken } from '#server/marketplaceClient/session/cookie.ts';
import type { Session } from '#server/marketplaceClient/session/session.ts';
import { TokenRefused } from '#server/marketplaceClient/session/tokens.ts';
import type { Requester, Tokens } from '#server/marketplaceClient/session/tokens.ts';
import { secondFactor } from '@flowroom/marketplace/secondFactor';

/** What somebody proves themselves with. */
export interface Given {
  email: string;
  password: string;
  code?: string | undefined;
}

/** `needsCode`: the password was right, and the account has a second factor. */
export type Proof =
  /** `token`: of the log-in, which its receiver stores or ends. */
  | { kind: 'proven'; userId: string; token: SessionToken }
  | { kind: 'refused' }
  | { kind: 'needsCode' };

export type ProveIdentity = (given: Given, requester: Requester) => Promise<Proof>;

/** A session of one call, which no cookie holds. */
const passing = (token: SessionToken): Session => ({
  token: () => Promise.resolve(token),
  isAnonymous: false,
  hasEnded: false,
  set: () => undefined,
  renew: renewed => renewed,
});

/**
 * Proves by the Authentication API whose password it is: logs in and reads the account. @throws
 * TokenRefused for limits and outages
 */
export const proveIdentity =
  (
    tokens: Pick<Tokens, 'grant'>,
    sdk: { forSession: (session: Session) => Pick<ServerSdk, 'currentUser'> },
  ): ProveIdentity =>
  async ({ email, password, code = '' }, requester) => {
    const form = {
      grant_type: 'password',
      username: email,
      password,
      scope: 'user',
      [secondFactor.field]: code,
    };
    const token = await tokens.grant(form, requester).catch((error: unknown) => {
      if (!(error instanceof TokenRefused) || ![400, 401, 403].includes(error.status)) throw error;
      return error;
    });
    if (token instanceof TokenRefused) return { kind: token.needsCode ? 'needsCode' : 'refused' };
    const { data } = await sdk.forSession(passing(token)).currentUser.show();
    return { kind: 'proven', userId: data.id, token };
  };
