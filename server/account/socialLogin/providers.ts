import * as openid from 'openid-client';
import * as v from 'valibot';
import { lazily } from '#server/http/lazily.ts';
import { limitedText } from '#server/base/limitedAnswer.ts';
import type { SocialProvider } from '#shared/contract/api/account.ts';
import type { ConfiguredProvider } from '#server/config/identityProviders.ts';

/** Secrets of one authorisation request. */
export interface AuthorizationRequest {
  state: string;
  nonce: string;
  verifier: string;
}

/** Identity returned by a provider. */
export interface ProviderIdentity {
  /** Token for the marketplace: an id token, or Facebook's access token. */
  idpToken: string;
  /** Fields to prefill the sign-up form. */
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** Authorisation code flow with a provider. */
export interface SocialLogin {
  idpId: SocialProvider;
  clientId: string;
  /** Returns the URL of the provider's consent page. */
  start(request: AuthorizationRequest, redirectUri: string): Promise<URL>;
  /**
   * Returns the identity for the URL of the callback. Checks state, nonce and PKCE.
   * @throws when the callback does not belong to the request, was refused, or the provider is down
   */
  finish(request: AuthorizationRequest, callback: URL): Promise<ProviderIdentity>;
}

const timeoutSeconds = 10;
const maxAnswerBytes = 1_000_000;

/** `fetch` for answers of a provider up to 1 MB. @throws AnswerTooLarge */
const limitedFetch: openid.CustomFetch = async (url, { body, ...options }) => {
  const answer = await fetch(url, {
    ...options,
    body: body instanceof Uint8Array ? Buffer.from(body) : body,
  });
  const text = await limitedText(answer, maxAnswerBytes);
  const { status, statusText, headers } = answer;
  return new Response(text === '' ? null : text, { status, statusText, headers });
};

/** Returns the providers of the log-in page: those with a client secret. */
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

function googleLogin({
  clientId,
  clientSecret,
  issuer,
}: Settings<'openid'> & { clientSecret: string }): SocialLogin {
  const server = new URL(issuer);
  const discovered = lazily(() =>
    openid.discovery(server, clientId, undefined, openid.ClientSecretPost(clientSecret), {
      timeout: timeoutSeconds,
      [openid.customFetch]: limitedFetch,
      // Plain HTTP only for a configured http:// issuer, such as one for tests.
      ...(server.protocol === 'http:' ? { execute: [openid.allowInsecureRequests] } : {}),
    }),
  );
  return {
    idpId: 'google',
    clientId,
    start: async (request, redirectUri) =>
      openid.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        ...(await queryOf(request)),
        nonce: request.nonce,
      }),
    finish: async (request, callback) => {
      const tokens = await openid.authorizationCodeGrant(await discovered(), callback, {
        pkceCodeVerifier: request.verifier,
        expectedState: request.state,
        expectedNonce: request.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      return {
        idpToken: tokens.id_token ?? '',
        email: textOf(claims?.email),
        firstName: textOf(claims?.given_name),
        lastName: textOf(claims?.family_name),
      };
    },
  };
}

/** Creates the log-in by Facebook: OAuth, with the identity from the Graph API. */
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
  config[openid.customFetch] = limitedFetch;
  if (graph.protocol === 'http:') openid.allowInsecureRequests(config);
  return {
    idpId: 'facebook',
    clientId,
    start: async (request, redirectUri) =>
      openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'email,public_profile',
        ...(await queryOf(request)),
      }),
    finish: async (request, callback) => {
      const { access_token: idpToken } = await openid.authorizationCodeGrant(config, callback, {
        pkceCodeVerifier: request.verifier,
        expectedState: request.state,
      });
      const me = new URL(`${graphUrl.replace(/\/+$/, '')}/me`);
      me.searchParams.set('fields', 'email,first_name,last_name');
      const answer = await openid.fetchProtectedResource(config, idpToken, me, 'GET');
      const person = v.parse(facebookPerson, await answer.json());
      return {
        idpToken,
        email: textOf(person.email),
        firstName: textOf(person.first_name),
        lastName: textOf(person.last_name),
      };
    },
  };
}

const facebookPerson = v.object({
  email: v.optional(v.unknown()),
  first_name: v.optional(v.unknown()),
  last_name: v.optional(v.unknown()),
});

const queryOf = async ({ state, verifier }: AuthorizationRequest) => ({
  state,
  code_challenge: await openid.calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
});

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Creates the random secrets of an authorisation request. */
export const newAuthorizationRequest = (): AuthorizationRequest => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  verifier: openid.randomPKCECodeVerifier(),
});
