import { createOwnEndpoints } from './own.ts';
import type { SdkToken, TokenStore } from './sdk.ts';
import type { Api, AuthInfo } from './types.ts';
import type { AppConfig } from '#src/config/appConfig.ts';
import { appError } from '#src/util/errors.ts';

/**
 * What the browser holds instead of tokens: the word that the server replaces by the session's
 * token, and the scopes, so that the SDK knows who it speaks for.
 */
const standIn = (scope: string): SdkToken => ({
  access_token: 'session',
  token_type: 'bearer',
  scope,
  ...(scope === 'public-read' ? {} : { refresh_token: 'session' }),
});

function createSessionStore({ isAnonymous, scopes }: AuthInfo): TokenStore {
  let token = standIn(isAnonymous ? 'public-read' : scopes.join(' '));
  return {
    getToken: () => token,
    setToken: ({ scope }) => {
      token = standIn(scope);
    },
    removeToken: () => {
      token = standIn('public-read');
    },
  };
}

/**
 * The API for the browser. The SDK and what goes with it are fetched with the first call of the
 * marketplace, not with the page; our own endpoints need neither.
 */
export function createBrowserApi(config: AppConfig, authInfo: AuthInfo): Api {
  const tokenStore = createSessionStore(authInfo);
  let loading: Promise<Api> | undefined;
  const load = () => {
    loading ??= import(/* webpackChunkName: "sdk" */ './loadedApi.ts')
      .then(({ createLoadedApi }) => createLoadedApi(config, tokenStore))
      .catch(() => {
        // A failed download may succeed the next time.
        loading = undefined;
        throw appError('network', 'The server could not be reached.');
      });
    return loading;
  };
  return lazily(load, { own: createOwnEndpoints({ baseUrl: '' }) });
}

type Call = (...args: unknown[]) => Promise<unknown>;

/** An Api whose every function first loads the real one, but for what is `ready`. */
function lazily(load: () => Promise<Api>, ready: Partial<Api>): Api {
  const group = (name: string) =>
    new Proxy(
      {},
      {
        get:
          (_, call: string): Call =>
          async (...args) => {
            const api = (await load()) as unknown as Record<string, Record<string, Call>>;
            return api[name]?.[call]?.(...args);
          },
      },
    );
  return new Proxy(ready, {
    get: (_, name: string) => ready[name as keyof Api] ?? group(name),
  }) as Api;
}
