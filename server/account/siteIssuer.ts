import { createPublicKey } from 'node:crypto';
import { SignJWT, exportJWK, importPKCS8, calculateJwkThumbprint } from 'jose';
import type { JWK } from 'jose';
import { lazily } from '#server/http/lazily.ts';
import type { IdentityProof } from '#server/marketplaceClient/session/tokens.ts';
import { unknownAccountOf } from '@flowroom/marketplace/securityEvents';
import type { IdentityProvider } from '@flowroom/marketplace';
import { mailCodeProvider } from '#shared/contract/api/account.ts';
import { passkeyProvider } from '#shared/contract/api/passkeys.ts';

/** Client ids of the site at itself, by provider: a proof of one is none of the other. */
const clientIds = { [mailCodeProvider]: 'site', [passkeyProvider]: 'site-passkeys' } as const;
type OwnProvider = keyof typeof clientIds;
/** A proof is used at once. */
const proofSeconds = 60;

/** The site as an identity provider: it states who owns a mail address, or a passkey. */
export interface SiteIssuer {
  /** For the list of a marketplace in this process. */
  providers: IdentityProvider[];
  /** Returns the proof that the caller owns an address, which is normalized. */
  proofOfAddress(email: string): Promise<IdentityProof>;
  /**
   * Returns the proof that the caller owns a passkey.
   * @param handle name of the account at its passkeys
   * @param email confirmed address of the account that the handle is linked to by this proof; left
   *   out: it is linked already
   */
  proofOfPasskey(handle: string, email?: string): Promise<IdentityProof>;
}

/** Settings of the issuer. */
export interface SiteIssuerOptions {
  /** Reads the private key, PKCS 8 as PEM. */
  readKey: () => Promise<string>;
  /** Public origin of the site. */
  rootUrl: string;
  /** Key of the names that addresses get in proofs. */
  secret: string;
}

/** Creates the issuer (docs/decisions/226, 245). Its key is read when it is needed. */
export function createSiteIssuer({ readKey, rootUrl, secret }: SiteIssuerOptions): SiteIssuer {
  const key = lazily(async () => {
    const pem = await readKey();
    const jwk: JWK = await exportJWK(createPublicKey(pem));
    const kid = await calculateJwkThumbprint(jwk);
    const publicKey: JWK = { ...jwk, kid, alg: 'RS256', use: 'sig' };
    return { kid, privateKey: await importPKCS8(pem, 'RS256'), publicKey };
  });
  const providerOf = (idpId: OwnProvider) => ({
    kind: 'openid' as const,
    idpId,
    issuer: rootUrl,
    clientId: clientIds[idpId],
    additionalClientIds: [],
    keys: async () => [(await key()).publicKey],
  });

  async function sign(
    idpId: OwnProvider,
    subject: string,
    email: string | undefined,
  ): Promise<IdentityProof> {
    const { kid, privateKey } = await key();
    const idpClientId = clientIds[idpId];
    const idpToken = await new SignJWT(email === undefined ? {} : { email, email_verified: true })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(rootUrl)
      .setAudience(idpClientId)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime(`${proofSeconds} seconds`)
      .sign(privateKey);
    return { idpId, idpClientId, idpToken };
  }

  return {
    providers: [
      { ...providerOf(mailCodeProvider), provesAddress: true },
      providerOf(passkeyProvider),
    ],
    proofOfAddress: email => sign(mailCodeProvider, unknownAccountOf(secret, email), email),
    proofOfPasskey: (handle, email) => sign(passkeyProvider, handle, email),
  };
}
