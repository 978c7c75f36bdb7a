import * as sharetribeSdk from 'sharetribe-flex-sdk';
import type { Session } from '../session/session.ts';
import { overHttp, sdkAdapter } from './sdkAdapter.ts';
import type { Carrier } from './sdkAdapter.ts';
import { toSessionToken } from '../session/cookie.ts';
import type { SessionToken, TokenAnswer } from '../session/cookie.ts';
import { defaultTimeoutMs } from '../session/tokens.ts';
import type { Tokens } from '../session/tokens.ts';
import type { SdkModule as PublishedSdk, Sdk } from '#shared/contract/sdk.ts';

interface SdkModule extends PublishedSdk {
  transit: { read(text: string): unknown; write(value: unknown): string };
}

// Node puts a CommonJS module under `default`; other loaders give its names directly.
const { default: wrapped, ...direct } = sharetribeSdk as { default?: SdkModule };
const sdkModule = wrapped ?? (direct as SdkModule);

/** The wire format of the marketplace. */
export const { transit } = sdkModule;

/** Makes SDK instances; each speaks for one session. */
export interface Sdks<One> {
  /** For the person of a request, or for a visitor. */
  forSession(session: Session): One;
  /** For visitors; one instance serves them all. */
  anonymous(): One;
  /** For a person, with the rights of the server: privileged transitions. */
  trusted(session: Session): Promise<One>;
}

/** The SDK as it is published, for those who read answers themselves: pages do. */
export type RawSdks = Sdks<Sdk>;

export interface RawSdksOptions {
  /** Base of the Marketplace API as the server reaches it; known once the server listens. */
  baseUrl: () => string;
  clientId: string;
  tokens: Tokens;
  /** How requests get to the marketplace; over the network when left out. */
  carry?: Carrier;
}

/** @see RawSdks */
export function createRawSdks({
  baseUrl,
  clientId,
  tokens,
  carry = overHttp(defaultTimeoutMs),
}: RawSdksOptions): RawSdks {
  const adapter = sdkAdapter(carry);
  const create = (tokenStore: object) =>
    sdkModule.createInstance({ clientId, baseUrl: baseUrl(), tokenStore, adapter });

  const anonymousStore = {
    getToken: async () => toAnswer(await tokens.anonymous()),
    // The SDK got a new one because the old one was refused.
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
