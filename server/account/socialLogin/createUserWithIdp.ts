import { endpoint } from '#server/http/api/endpoint.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { requesterOf } from '#server/marketplaceClient/session/tokens.ts';
import type { Tokens } from '#server/marketplaceClient/session/tokens.ts';
import type { SocialLogin } from './providers.ts';
import type { SealedCookies } from './sealedCookies.ts';
import { accountOperations } from '../operations.ts';

interface CreateOptions {
  logins: readonly SocialLogin[];
  cookies: SealedCookies;
  tokens: Tokens;
}

/** POST /auth/create-user-with-idp: creates an account for an identity, and logs in. */
export const createUserWithIdp = ({ logins, cookies, tokens }: CreateOptions) =>
  endpoint({
    ...accountOperations.signUpByProvider,
    async run({ input: { userType, language, ...person }, sdk, session, req, res }) {
      const newcomer = await cookies.newcomer.read(req);
      const login = logins.find(({ idpId }) => idpId === newcomer?.idpId);
      if (!newcomer || !login) throw apiFault(403, 'forbidden', 'Begin with the provider again.');
      const { idpId, idpToken } = newcomer;
      const proof = { idpId, idpClientId: login.clientId, idpToken };
      await sdk.currentUser.createWithIdp({
        ...proof,
        ...person,
        publicData: { userType },
        privateData: { language },
      });
      session.set(await tokens.ofIdentity(proof, requesterOf(req)));
      cookies.newcomer.clear(res);
      return { created: true };
    },
  });
