import * as openid from 'openid-client';
import type { SocialProvider } from '#shared/contract/api/account.ts';
import type { ConfiguredProvider } from '../config/identityProviders.ts';

/** What has to survive the trip to the provider. */
export interface Trip {
  state: string;
  nonce: string;
  verifier: string;
}

/** Somebody who has come back from a provider. */
export interface Arrival {
  /** What the marketplace takes as proof: an id token, or Facebook's access token. */
  idpToken: string;
  /** What the provider tells of the person, to be filled in for them. */
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** One provider with which the code flow can be gone through. */
export interface SocialLogin {
  idpId: SocialProvider;
  clientId: string;
  /** The provider's page for a trip. */
  begin(trip: Trip, redirectUri: string): Promise<URL>;
  /**
   * The person of the answer that the browser has brought back. Checks state, nonce and PKCE.
   * @throws when the answer is not the one to this trip, was refused, or the provider is away
   */
  finish(trip: Trip, answer: URL): Promise<Arrival>;
}

const timeoutSeconds = 10;

/** The buttons that can be shown: providers of the configuration whose secret is known as well. */
export function socialLogins(providers: readonly ConfiguredProvider[]): SocialLogin[] {
  return providers.flatMap((provider): SocialLogin[] => {
    if (provider.kind === 'facebook') return [facebookLogin(provider)];
    const { idpId, clientSecret } = provider;
    return idpId === 'google' && clientSecret ? [googleLogin({ ...provider, clientSecret })] : [];
  });
}

type Settings<Kind extends ConfiguredProvider['kind']> = Extract<
  ConfiguredProvider,
  { kind: Kind }
>;

/** Keeps what was found out; what failed is asked for again the next time. */
function once<Value>(find: () => Promise<Value>): () => Promise<Value> {
  let found: Promise<Value> | null = null;
  return () => {
    found ??= find().catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
}

function googleLogin({
  clientId,
  clientSecret,
  issuer,
}: Settings<'openid'> & { clientSecret: string }): SocialLogin {
  const server = new URL(issuer);
  const discovered = once(() =>
    openid.discovery(server, clientId, undefined, openid.ClientSecretPost(clientSecret), {
      timeout: timeoutSeconds,
      // An issuer of one's own machine; any other is asked with encryption.
      ...(server.protocol === 'http:' ? { execute: [openid.allowInsecureRequests] } : {}),
    }),
  );
  return {
    idpId: 'google',
    clientId,
    begin: async (trip, redirectUri) =>
      openid.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        ...(await queryOf(trip)),
        nonce: trip.nonce,
      }),
    finish: async (trip, answer) => {
      const tokens = await openid.authorizationCodeGrant(await discovered(), answer, {
        pkceCodeVerifier: trip.verifier,
        expectedState: trip.state,
        expectedNonce: trip.nonce,
        idTokenExpected: true,
      });
      const told = tokens.claims();
      return {
        idpToken: tokens.id_token ?? '',
        email: textOf(told?.email),
        firstName: textOf(told?.given_name),
        lastName: textOf(told?.family_name),
      };
    },
  };
}

/** Facebook speaks OAuth; who somebody is, its Graph API tells. */
function facebookLogin({
  clientId,
  clientSecret,
  graphUrl,
  dialogUrl,
}: Settings<'facebook'>): SocialLogin {
  const graph = new URL(graphUrl);
  const server = {
    issuer: graph.origin,
    authorization_endpoint: dialogUrl,
    token_endpoint: `${graphUrl.replace(/\/+$/, '')}/oauth/access_token`,
  };
  const config = new openid.Configuration(
    server,
    clientId,
    undefined,
    openid.ClientSecretPost(clientSecret),
  );
  config.timeout = timeoutSeconds;
  if (graph.protocol === 'http:') openid.allowInsecureRequests(config);
  return {
    idpId: 'facebook',
    clientId,
    begin: async (trip, redirectUri) =>
      openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'email,public_profile',
        ...(await queryOf(trip)),
      }),
    finish: async (trip, answer) => {
      const { access_token: idpToken } = await openid.authorizationCodeGrant(config, answer, {
        pkceCodeVerifier: trip.verifier,
        expectedState: trip.state,
      });
      const me = new URL(`${graphUrl.replace(/\/+$/, '')}/me`);
      me.searchParams.set('fields', 'email,first_name,last_name');
      const told = await openid.fetchProtectedResource(config, idpToken, me, 'GET');
      const person = (await told.json()) as Record<string, unknown>;
      return {
        idpToken,
        email: textOf(person.email),
        firstName: textOf(person.first_name),
        lastName: textOf(person.last_name),
      };
    },
  };
}

const queryOf = async ({ state, verifier }: Trip) => ({
  state,
  code_challenge: await openid.calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
});

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** What nobody can guess, for one trip. */
export const newTrip = (): Trip => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  verifier: openid.randomPKCECodeVerifier(),
});
