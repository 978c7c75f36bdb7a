import type { Request } from 'express';
import { provenAddress } from '@flowroom/marketplace/provenAddress';
import { requestIdHeaders } from '@flowroom/marketplace/requestScope';
import { secondFactor } from '@flowroom/marketplace/secondFactor';
import { limitedJson } from '#server/base/limitedAnswer.ts';
import { countCall } from '../sdk/countCall.ts';
import type { AddressHeaders } from './addressHeaders.ts';
import { toSessionToken, tokenAnswer } from './cookie.ts';
import type { SessionToken, TokenAnswer } from './cookie.ts';
import * as v from 'valibot';

/** Refusal of the token endpoint, by its status only. */
export class TokenRefused extends Error {
  override name = 'TokenRefused';
  readonly status: number;
  /** `Retry-After` header of the answer. */
  readonly retryAfter: string | null;
  /** The password was right, and a code is required. */
  readonly needsCode: boolean;
  /** The address was proven, and the account that has it does not open by it. */
  readonly isUnconfirmed: boolean;

  constructor(status: number, headers: Headers = new Headers()) {
    super(`The token endpoint answered ${status}.`);
    this.status = status;
    this.retryAfter = headers.get('retry-after');
    this.needsCode = headers.get(secondFactor.header) === secondFactor.required;
    this.isUnconfirmed = headers.get(provenAddress.header) === provenAddress.unconfirmed;
  }
}

const failure = v.object({ name: v.string(), cause: v.optional(v.unknown()) });

/** Returns whether a call failed because of a connection error or a timeout. */
export function isUnreachable(error: unknown): boolean {
  const parsed = v.safeParse(failure, error);
  if (!parsed.success) return false;
  const { name, cause } = parsed.output;
  // fetch rejects with the reason of the signal, or with a TypeError that has a cause.
  if (name === 'TimeoutError') return true;
  return cause !== undefined && (name === 'TypeError' || isUnreachable(cause));
}

/** Milliseconds until a call to the marketplace times out. */
export const defaultTimeoutMs = 10_000;

const maxAnswerBytes = 100_000;

/** Settings of the token endpoint. */
export interface TokensOptions {
  /** Base of the Marketplace API as the server reaches it. */
  baseUrl: () => string;
  clientId: string;
  clientSecret: string;
  /** Headers with the address of the client. */
  addressHeaders?: AddressHeaders;
  /** Milliseconds to wait for an answer. */
  timeoutMs?: number;
  now?: () => number;
  fetch?: typeof fetch;
}

/** The browser that requests a token. */
export interface Requester {
  /** Network address. */
  address: string;
  /** `User-Agent` header. */
  userAgent: string | undefined;
}

/** Reads address and user agent of a request. */
export const requesterOf = (req: Pick<Request, 'ip' | 'get'>): Requester => ({
  address: req.ip ?? '',
  userAgent: req.get('user-agent'),
});

/** Proof of identity from an identity provider. */
export interface IdentityProof {
  idpId: string;
  /** Our client id at the provider. */
  idpClientId: string;
  idpToken: string;
}

/** Fields of a log-in by an identity provider. */
const identityForm = ({ idpId, idpClientId, idpToken }: IdentityProof, code?: string) => ({
  idp_id: idpId,
  idp_client_id: idpClientId,
  idp_token: idpToken,
  ...(code === undefined ? {} : { [secondFactor.field]: code }),
});

export type Tokens = ReturnType<typeof createTokens>;

/** Milliseconds that a token must stay valid, so that it outlives the call it is used for. */
const marginMs = 30_000;

/**
 * Returns whether a token has to be renewed before it is used. `forMs`: how long it has to stay
 * valid.
 */
export const isExpiring = (token: SessionToken, now: number, forMs = marginMs): boolean =>
  token.expiresAt - forMs <= now;

type Endpoint = Required<Omit<TokensOptions, 'now'>>;

/** Requests a token with a form. @throws TokenRefused */
async function requestToken(
  { baseUrl, clientId, addressHeaders, timeoutMs, fetch: send }: Endpoint,
  form: Record<string, string>,
  { path = 'token', requester }: { path?: string; requester?: Requester } = {},
): Promise<TokenAnswer> {
  countCall(`auth/${path}`);
  const answer = await send(`${baseUrl()}/v1/auth/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'application/json',
      ...(requester?.userAgent === undefined ? {} : { 'User-Agent': requester.userAgent }),
      // Failed log-ins are counted by client address, not by that of the web server.
      ...addressHeaders(requester?.address),
      ...requestIdHeaders(),
    },
    body: new URLSearchParams({ client_id: clientId, ...form }).toString(),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new TokenRefused(answer.status, answer.headers);
  }
  return v.parse(tokenAnswer, await limitedJson(answer, maxAnswerBytes));
}

/** Ends a session at the marketplace. An ended session is not an error. @throws TokenRefused */
async function revokeToken(
  { baseUrl, timeoutMs, fetch: send }: Endpoint,
  token: SessionToken,
): Promise<void> {
  if (!token.refreshToken) return;
  countCall('auth/revoke');
  const answer = await send(`${baseUrl()}/v1/auth/revoke`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Authorization: `Bearer ${token.accessToken}`,
    },
    body: new URLSearchParams({ token: token.refreshToken }).toString(),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  if (!answer.ok && answer.status !== 401) throw new TokenRefused(answer.status);
}

/** Client of the token endpoint. Concurrent equal calls share one request. */
export function createTokens({ now = Date.now, ...options }: TokensOptions) {
  const endpoint: Endpoint = {
    addressHeaders: () => ({}),
    timeoutMs: defaultTimeoutMs,
    fetch: (...args) => fetch(...args),
    ...options,
  };
  const { clientSecret } = endpoint;
  let shared: SessionToken | null = null;
  let pending: Promise<SessionToken> | null = null;
  const refreshing = new Map<string, Promise<SessionToken>>();

  const request = async (
    form: Record<string, string>,
    more?: { path?: string; requester?: Requester },
  ) => toSessionToken(await requestToken(endpoint, form, more), now());

  return {
    /** Returns the token of anonymous visitors. It is shared, because it reads public data only. */
    anonymous(): Promise<SessionToken> {
      if (shared && !isExpiring(shared, now())) return Promise.resolve(shared);
      pending ??= request({ grant_type: 'client_credentials', scope: 'public-read' })
        .then(token => (shared = token))
        .finally(() => {
          pending = null;
        });
      return pending;
    },

    /** Drops the shared token after the marketplace has refused it. */
    dropAnonymous() {
      shared = null;
    },

    /** Renews a token. Concurrent calls share one request. */
    refresh(refreshToken: string): Promise<SessionToken> {
      const running = refreshing.get(refreshToken);
      if (running) return running;
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
      const renewed = requestToken(endpoint, form)
        // The answer may omit an unchanged refresh token.
        .then(answer => toSessionToken({ refresh_token: refreshToken, ...answer }, now()))
        .finally(() => refreshing.delete(refreshToken));
      refreshing.set(refreshToken, renewed);
      return renewed;
    },

    /** Requests a token with the form that a browser sent. */
    grant: (form: Record<string, string>, requester: Requester) => request(form, { requester }),

    /**
     * Logs in by an identity provider.
     * @param code of the second factor; left out where none was entered
     * @throws TokenRefused when no account is linked to the identity
     */
    ofIdentity: (proof: IdentityProof, requester: Requester, code?: string) =>
      request(
        { client_secret: clientSecret, ...identityForm(proof, code) },
        { path: 'auth_with_idp', requester },
      ),

    /** Exchanges a token for a trusted one of the same person, for privileged transitions. */
    exchange: (accessToken: string) =>
      request({
        client_secret: clientSecret,
        grant_type: 'token_exchange',
        subject_token: accessToken,
      }),

    /** Ends a session at the marketplace. An ended session is not an error. */
    revoke: (token: SessionToken) => revokeToken(endpoint, token),
  };
}
