import * as sharetribeSdk from 'sharetribe-flex-sdk';
import type { Session } from '../session/session.ts';
import { overHttp, sdkAdapter } from './sdkAdapter.ts';
import type { Carrier } from './sdkAdapter.ts';
import { limitedRefusal, mayReach } from '../session/limitedRoutes.ts';
import { limitedScope } from '../session/session.ts';
import { toSessionToken } from '../session/cookie.ts';
import type { SessionToken, TokenAnswer } from '../session/cookie.ts';
import { defaultTimeoutMs } from '../session/tokens.ts';
import type { Tokens } from '../session/tokens.ts';
import type { SdkModule as PublishedSdk, Sdk } from '#shared/contract/sdk.ts';

interface SdkModule extends PublishedSdk {
  transit: { read(text: string): unknown; write(value: unknown): string };
}

// Node exposes a CommonJS module as `default`; other loaders expose its names directly.
const { default: wrapped, ...direct } = sharetribeSdk as { default?: SdkModule };
const sdkModule = wrapped ?? (direct as SdkModule);

/** Reader and writer of transit, the wire format of the marketplace. */
export const { transit } = sdkModule;

/** Creates SDK instances, each with the rights of one session. */
export interface Sdks<One> {
  /** SDK for the session of a request. */
  forSession(session: Session): One;
  /** SDK for anonymous visitors; one shared instance. */
  anonymous(): One;
  /** SDK for a session with the client secret, for privileged transitions. */
  trusted(session: Session): Promise<One>;
}

/** The published SDK, for pages, which parse the answers themselves. */
export type RawSdks = Sdks<Sdk>;

export interface RawSdksOptions {
  /** Base URL of the Marketplace API for this server; known once the server listens. */
  baseUrl: () => string;
  clientId: string;
  tokens: Tokens;
  /** Transport of requests to the marketplace; HTTP by default. */
  carry?: Carrier;
}

/** Creates the clients of the vendor package. */
export function createRawSdks({
  baseUrl,
  clientId,
  tokens,
  carry = overHttp(defaultTimeoutMs),
}: RawSdksOptions): RawSdks {
  const create = (tokenStore: object, session?: Session) => {
    const adapter = sdkAdapter(session ? withinLimits(carry, session, baseUrl()) : carry);
    return sdkModule.createInstance({ clientId, baseUrl: baseUrl(), tokenStore, adapter });
  };

  const anonymousStore = {
    getToken: async () => toAnswer(await tokens.anonymous()),
    // The SDK sets a new token after the old one was refused.
    setToken: () => tokens.dropAnonymous(),
    removeToken: () => tokens.dropAnonymous(),
  };
  let anonymous: Sdk | undefined;
  const anonymousSdk = () => (anonymous ??= create(anonymousStore));

  return {
    anonymous: anonymousSdk,
    forSession: session =>
      session.isAnonymous
        ? anonymousSdk()
        : create(
            {
              getToken: async () => toAnswer(await session.token()),
              setToken: (answer: TokenAnswer) =>
                answer.scope === 'public-read'
                  ? session.set(null)
                  : session.renew(toSessionToken(answer, Date.now())),
              removeToken: () => session.set(null),
            },
            session,
          ),
    trusted: async session => {
      const { accessToken } = await session.token();
      const token = await tokens.exchange(accessToken);
      // The trusted token lives as long as the request and is never stored.
      return create(
        {
          getToken: () => toAnswer(token),
          setToken: () => undefined,
          removeToken: () => undefined,
        },
        session,
      );
    },
  };
}

/**
 * Refuses what a limited session may not do, for handlers that it may reach: the embedded
 * marketplace would refuse it, too, a hosted one might not. `base`: base URL of the Marketplace
 * API.
 */
const withinLimits =
  (carry: Carrier, session: Session, base: string): Carrier =>
  async request => {
    const path = new URL(request.url).pathname.slice(new URL(base).pathname.length);
    const isOpen = mayReach(request.method, `/flex/${path.replace(/^\//, '')}`);
    if (isOpen || (await session.token()).scope !== limitedScope) return carry(request);
    return { status: limitedRefusal.status, headers: {}, data: { errors: [limitedRefusal] } };
  };

const toAnswer = ({ accessToken, refreshToken, scope }: SessionToken): TokenAnswer => ({
  access_token: accessToken,
  token_type: 'bearer',
  scope,
  refresh_token: refreshToken,
});
