/** An OpenID Connect issuer whose id tokens open accounts; Google is one. */
export interface OpenIdProvider {
  kind: 'openid';
  /** Name in the API: `google`, or one of the operator's own. */
  idpId: string;
  /** Base of `/.well-known/openid-configuration`, as the issuer writes itself. */
  issuer: string;
  /** The marketplace's client id there. */
  clientId: string;
  /** More client ids whose tokens are taken, such as that of an app for phones. */
  additionalClientIds: readonly string[];
}

/** Facebook Login, whose tokens only Facebook itself can tell about. */
export interface FacebookProvider {
  kind: 'facebook';
  idpId: string;
  /** Base of the Graph API with its version. */
  graphUrl: string;
  clientId: string;
  clientSecret: string;
}

export type IdentityProvider = OpenIdProvider | FacebookProvider;

/** What a client sends. */
export interface IdentityClaim {
  idpId: string;
  idpClientId: string;
  /** An id token, or Facebook's access token. */
  idpToken: string;
}

/** Who somebody is at an identity provider, as it vouches for. */
export interface Identity {
  idpId: string;
  /** Its own id of the person. */
  userId: string;
  /** In lower case. */
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
}

/** The identity provider could not be asked: not the caller's fault. */
export class IdentityProviderAway extends Error {
  override name = 'IdentityProviderAway';
}

/** Tells who a token belongs to. */
export interface IdentityVerifier {
  /**
   * Null for what no configured provider vouches for.
   * @throws IdentityProviderAway
   */
  verify(claim: IdentityClaim): Promise<Identity | null>;
}
