import type { Request } from 'express';
import { limitedJson } from '../http/limitedAnswer.ts';
import type { AddressHeaders } from './addressHeaders.ts';
import { toSessionToken } from './cookie.ts';
import type { SessionToken, TokenAnswer } from './cookie.ts';

/** The token endpoint refused; nothing but the status is told. */
export class TokenRefused extends Error {
  override name = 'TokenRefused';
  readonly status: number;
  /** When to try again, as the endpoint wrote it. */
  readonly retryAfter: string | null;

  constructor(status: number, retryAfter: string | null = null) {
    super(`The token endpoint answered ${status}.`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Whether a call failed because nobody answered, or not in time. */
export function isUnreachable(error: unknown): boolean {
  const { name, cause } = (error ?? {}) as { name?: unknown; cause?: unknown };
  // What fetch rejects with: what the signal says, or a TypeError with a cause.
  if (name === 'TimeoutError') return true;
  return cause !== undefined && (name === 'TypeError' || isUnreachable(cause));
}

/** Milliseconds that the marketplace may take; after that it counts as down. */
export const defaultTimeoutMs = 10_000;

const maxAnswerBytes = 100_000;

/** Where tokens come from. */
export interface TokensOptions {
  /** Base of the Marketplace API as the server reaches it. */
  baseUrl: () => string;
  clientId: string;
  clientSecret: string;
  /** Tells the marketplace for whom this server asks. */
  addressHeaders?: AddressHeaders;
  /** Milliseconds to wait for an answer. */
  timeoutMs?: number;
  now?: () => number;
  fetch?: typeof fetch;
}

/** The browser that tokens are asked for. */
export interface Asker {
  /** Network address. */
  address: string;
  /** As it names itself. */
  userAgent: string | undefined;
}

/** The browser behind a request. */
export const askerOf = (req: Pick<Request, 'ip' | 'get'>): Asker => ({
  address: req.ip ?? '',
  userAgent: req.get('user-agent'),
});

/** What an identity provider has given somebody as proof of who they are. */
export interface IdentityProof {
  idpId: string;
  /** Our client id there. */
  idpClientId: string;
  idpToken: string;
}

export type Tokens = ReturnType<typeof createTokens>;

// Seconds before its end in which a token counts as over: it has to survive the call it is for.
const margin = 30_000;

/** Whether a token has to be renewed before it is used. */
export const isExpiring = (token: SessionToken, now: number): boolean =>
  token.expiresAt - margin <= now;

/** Calls of the token endpoint, each made once however many ask for it at the same time. */
export function createTokens({
  baseUrl,
  clientId,
  clientSecret,
  addressHeaders = () => ({}),
  timeoutMs = defaultTimeoutMs,
  now = Date.now,
  fetch: send = (...args) => fetch(...args),
}: TokensOptions) {
  const ask = async (
    form: Record<string, string>,
    { path = 'token', asker }: { path?: string; asker?: Asker } = {},
  ): Promise<TokenAnswer> => {
    const answer = await send(`${baseUrl()}/v1/auth/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'application/json',
        ...(asker?.userAgent === undefined ? {} : { 'User-Agent': asker.userAgent }),
        // Failed log-ins are counted by address; untold, all would come from the web server's.
        ...addressHeaders(asker?.address),
      },
      body: new URLSearchParams({ client_id: clientId, ...form }).toString(),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new TokenRefused(answer.status, answer.headers.get('retry-after'));
    }
    return (await limitedJson(answer, maxAnswerBytes)) as TokenAnswer;
  };

  let shared: SessionToken | null = null;
  let pending: Promise<SessionToken> | null = null;
  const refreshing = new Map<string, Promise<SessionToken>>();

  return {
    /** The token of everybody who is not signed in; shared, as it opens only what is public. */
    anonymous(): Promise<SessionToken> {
      if (shared && !isExpiring(shared, now())) return Promise.resolve(shared);
      pending ??= ask({ grant_type: 'client_credentials', scope: 'public-read' })
        .then(answer => (shared = toSessionToken(answer, now())))
        .finally(() => {
          pending = null;
        });
      return pending;
    },

    /** Forgets the shared token, after the marketplace has refused it. */
    dropAnonymous() {
      shared = null;
    },

    /** A new token for an old one. Calls at the same time share one answer. */
    refresh(refreshToken: string): Promise<SessionToken> {
      const running = refreshing.get(refreshToken);
      if (running) return running;
      const renewed = ask({ grant_type: 'refresh_token', refresh_token: refreshToken })
        // The answer may leave the refresh token as it was.
        .then(answer => toSessionToken({ refresh_token: refreshToken, ...answer }, now()))
        .finally(() => refreshing.delete(refreshToken));
      refreshing.set(refreshToken, renewed);
      return renewed;
    },

    /** A grant that a browser asked for, with the form it sent. */
    async grant(form: Record<string, string>, asker: Asker): Promise<SessionToken> {
      return toSessionToken(await ask(form, { asker }), now());
    },

    /** The session of whoever an identity provider vouches for. TokenRefused when nobody has linked it. */
    async ofIdentity(identity: IdentityProof, asker: Asker): Promise<SessionToken> {
      const form = {
        client_secret: clientSecret,
        idp_id: identity.idpId,
        idp_client_id: identity.idpClientId,
        idp_token: identity.idpToken,
      };
      return toSessionToken(await ask(form, { path: 'auth_with_idp', asker }), now());
    },

    /** The same person's token with the rights of the server. */
    async exchange(accessToken: string): Promise<SessionToken> {
      const answer = await ask({
        client_secret: clientSecret,
        grant_type: 'token_exchange',
        subject_token: accessToken,
      });
      return toSessionToken(answer, now());
    },

    /** Ends a session at the marketplace. A session that has already ended is no failure. */
    async revoke(token: SessionToken): Promise<void> {
      if (!token.refreshToken) return;
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
    },
  };
}
