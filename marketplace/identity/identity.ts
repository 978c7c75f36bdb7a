import type { JWK } from 'jose';

/** An OpenID Connect issuer, such as Google. */
export interface OpenIdProvider {
  kind: 'openid';
  /** Name in the API: `google`, or a configured one. */
  idpId: string;
  /** Issuer URL, the base of `/.well-known/openid-configuration`. */
  issuer: string;
  /** The marketplace's client id there. */
  clientId: string;
  /** Other client ids whose tokens are accepted, such as a mobile app's. */
  additionalClientIds: readonly string[];
  /** Public keys of an issuer that belongs to this installation; those of others are fetched. */
  keys?: () => Promise<readonly JWK[]>;
  /**
   * Its tokens prove a mail address and nothing else: they open the account that has the address,
   * and its second factor is required. Left out: an identity stays with its account.
   */
  provesAddress?: boolean;
}

/** Facebook Login, whose opaque tokens only Facebook can verify. */
export interface FacebookProvider {
  kind: 'facebook';
  idpId: string;
  /** Base of the Graph API with its version. */
  graphUrl: string;
  clientId: string;
  clientSecret: string;
}

export type IdentityProvider = OpenIdProvider | FacebookProvider;

/** A client's claim to an identity. */
export interface IdentityClaim {
  idpId: string;
  idpClientId: string;
  /** An id token, or Facebook's access token. */
  idpToken: string;
}

/** A verified identity at a provider. */
export interface Identity {
  idpId: string;
  /** The provider's id of the user. */
  userId: string;
  /** In lower case. */
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  /** Only the address counts (`OpenIdProvider.provesAddress`). */
  provesAddress?: boolean;
}

/** The identity provider could not be reached. */
export class IdentityProviderAway extends Error {
  override name = 'IdentityProviderAway';
}

/** Verifies tokens of identity providers. */
export interface IdentityVerifier {
  /**
   * Returns null for an invalid token or an unknown provider.
   * @throws IdentityProviderAway
   */
  verify(claim: IdentityClaim): Promise<Identity | null>;
}
