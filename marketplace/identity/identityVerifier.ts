import type { Clock } from '#marketplace/contract/ports.ts';
import { facebookVerifier } from './facebook.ts';
import type { IdentityProvider, IdentityVerifier } from './identity.ts';
import { openIdVerifier } from './openIdConnect.ts';

const maxTokenLength = 20_000;

/** Creates a verifier that calls the provider named by the claim. */
export function createIdentityVerifier(
  providers: readonly IdentityProvider[],
  now: Clock,
): IdentityVerifier {
  const verifiers = new Map(
    providers.map(provider => [
      provider.idpId,
      {
        clientIds:
          provider.kind === 'openid'
            ? [provider.clientId, ...provider.additionalClientIds]
            : [provider.clientId],
        verify:
          provider.kind === 'facebook'
            ? facebookVerifier(provider, now)
            : openIdVerifier(provider, now),
      },
    ]),
  );
  return {
    async verify({ idpId, idpClientId, idpToken }) {
      const known = verifiers.get(idpId);
      if (!known?.clientIds.includes(idpClientId)) return null;
      if (idpToken === '' || idpToken.length > maxTokenLength) return null;
      return known.verify(idpToken);
    },
  };
}
