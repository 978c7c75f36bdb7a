import * as sharetribeSdk from 'sharetribe-flex-sdk';
import type { Session } from './session/session.ts';
import { overHttp, sdkAdapter } from './sdkAdapter.ts';
import type { Carrier } from './sdkAdapter.ts';
import { toSessionToken } from './session/cookie.ts';
import type { SessionToken, TokenAnswer } from './session/cookie.ts';
import { usualPatience } from './session/tokens.ts';
import type { Tokens } from './session/tokens.ts';

type Call = (params?: object, query?: object) => Promise<{ status: number; data: unknown }>;

/** The part of the SDK that the server's own endpoints use. */
export interface ServerSdk {
  currentUser: { show: Call; create: Call; createWithIdp: Call; updateProfile: Call };
  listings: { show: Call; query: Call };
  users: { show: Call };
  ownListings: { show: Call; update: Call };
  stock: { compareAndSet: Call };
  timeslots: { query: Call };
  transactions: {
    show: Call;
    query: Call;
    initiate: Call;
    initiateSpeculative: Call;
    transition: Call;
    transitionSpeculative: Call;
  };
}

interface SdkModule {
  createInstance(config: Record<string, unknown>): ServerSdk;
  transit: { read(text: string): unknown; write(value: unknown): string };
}

// Node puts a CommonJS module under `default`; other loaders give its names directly.
const { default: wrapped, ...direct } = sharetribeSdk as { default?: SdkModule };
const sdkModule = wrapped ?? (direct as SdkModule);

/** The wire format of the marketplace. */
export const { transit } = sdkModule;

/** Makes SDK instances; each speaks for one session. */
export interface SdkFactory {
  /** For the person of a request, or for a visitor. */
  forSession(session: Session): ServerSdk;
  /** For visitors; one instance serves them all. */
  anonymous(): ServerSdk;
  /** For a person, with the rights of the server: privileged transitions. */
  trusted(session: Session): Promise<ServerSdk>;
}

export interface SdkFactoryOptions {
  /** Base of the Marketplace API as the server reaches it; known once the server listens. */
  baseUrl: () => string;
  clientId: string;
  tokens: Tokens;
  /** How requests get to the marketplace; over the network when left out. */
  carry?: Carrier;
}

/** @see SdkFactory */
export function createSdkFactory({
  baseUrl,
  clientId,
  tokens,
  carry = overHttp(usualPatience),
}: SdkFactoryOptions): SdkFactory {
  const adapter = sdkAdapter(carry);
  const create = (tokenStore: object) =>
    sdkModule.createInstance({ clientId, baseUrl: baseUrl(), tokenStore, adapter });

  const anonymousStore = {
    getToken: async () => toAnswer(await tokens.anonymous()),
    // The SDK got a new one because the old one was refused.
    setToken: () => tokens.dropAnonymous(),
    removeToken: () => tokens.dropAnonymous(),
  };
  let anonymous: ServerSdk | undefined;
  const anonymousSdk = () => (anonymous ??= create(anonymousStore));

  return {
    anonymous: anonymousSdk,
    forSession: session =>
      session.isAnonymous
        ? anonymousSdk()
        : create({
            getToken: async () => toAnswer(await session.token()),
            setToken: (answer: TokenAnswer) =>
              answer.scope === 'public-read'
                ? session.set(null)
                : session.renew(toSessionToken(answer, Date.now())),
            removeToken: () => session.set(null),
          }),
    trusted: async session => {
      const { accessToken } = await session.token();
      const token = await tokens.exchange(accessToken);
      // Lives as long as the request; never kept, never sent to anybody.
      return create({
        getToken: () => toAnswer(token),
        setToken: () => undefined,
        removeToken: () => undefined,
      });
    },
  };
}

const toAnswer = ({ accessToken, refreshToken, scope }: SessionToken): TokenAnswer => ({
  access_token: accessToken,
  token_type: 'bearer',
  scope,
  ...(refreshToken ? { refresh_token: refreshToken } : {}),
});
