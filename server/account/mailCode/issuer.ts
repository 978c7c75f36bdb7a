import { createPublicKey } from 'node:crypto';
import { SignJWT, exportJWK, importPKCS8, calculateJwkThumbprint } from 'jose';
import type { JWK } from 'jose';
import { lazily } from '#server/http/lazily.ts';
import type { IdentityProof } from '#server/marketplaceClient/session/tokens.ts';
import { unknownAccountOf } from '@flowroom/marketplace/securityEvents';
import type { IdentityProvider } from '@flowroom/marketplace';
import { mailCodeProvider } from '#shared/contract/api/account.ts';

/** Client id of the site at itself. */
const clientId = 'site';
/** A proof is used at once. */
const proofSeconds = 60;

/** The site as an identity provider: it states who owns a mail address. */
export interface MailIssuer {
  /** For the list of a marketplace in this process. */
  provider: IdentityProvider;
  /** Returns the proof that the caller owns an address, which is normalized. */
  proofOf(email: string): Promise<IdentityProof>;
}

/** Settings of the issuer. */
export interface MailIssuerOptions {
  /** Reads the private key, PKCS 8 as PEM. */
  readKey: () => Promise<string>;
  /** Public origin of the site. */
  rootUrl: string;
  /** Key of the names that addresses get in proofs. */
  secret: string;
}

/** Creates the issuer (docs/decisions/226). Its key is read when it is needed. */
export function createMailIssuer({ readKey, rootUrl, secret }: MailIssuerOptions): MailIssuer {
  const key = lazily(async () => {
    const pem = await readKey();
    const jwk: JWK = await exportJWK(createPublicKey(pem));
    const kid = await calculateJwkThumbprint(jwk);
    const publicKey: JWK = { ...jwk, kid, alg: 'RS256', use: 'sig' };
    return { kid, privateKey: await importPKCS8(pem, 'RS256'), publicKey };
  });
  return {
    provider: {
      kind: 'openid',
      idpId: mailCodeProvider,
      issuer: rootUrl,
      clientId,
      additionalClientIds: [],
      keys: async () => [(await key()).publicKey],
      provesAddress: true,
    },
    async proofOf(email) {
      const { kid, privateKey } = await key();
      const idpToken = await new SignJWT({ email, email_verified: true })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(rootUrl)
        .setAudience(clientId)
        .setSubject(unknownAccountOf(secret, email))
        .setIssuedAt()
        .setExpirationTime(`${proofSeconds} seconds`)
        .sign(privateKey);
      return { idpId: mailCodeProvider, idpClientId: clientId, idpToken };
    },
  };
}
