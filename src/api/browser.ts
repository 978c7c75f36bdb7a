import { firstOwnEndpoints } from './firstOwn.ts';
import { createOwnCaller } from './ownCaller.ts';
import type { SdkToken, TokenStore } from '#shared/contract/sdk.ts';
import type { Api, AuthInfo } from './types.ts';
import type { AppConfig } from '#shared/config/appConfig.ts';
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

/** Loads once; a failed download may succeed the next time. */
function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () =>
    (loading ??= load().catch(() => {
      loading = undefined;
      throw appError('network', 'The server could not be reached.');
    }));
}

/**
 * The API for the browser. The SDK and what goes with it are fetched with the first call of the
 * marketplace, not with the page; our own endpoints do without it, and most come with their first
 * call.
 */
export function createBrowserApi(config: AppConfig, authInfo: AuthInfo): Api {
  const tokenStore = createSessionStore(authInfo);
  const load = once(async () => {
    const { createLoadedApi } = await import(/* webpackChunkName: "sdk" */ './loadedApi.ts');
    return createLoadedApi(config, tokenStore);
  });
  const caller = createOwnCaller({ baseUrl: '' });
  const loadOwn = once(async () => {
    const { laterOwnEndpoints } = await import(/* webpackChunkName: "own" */ './own.ts');
    return laterOwnEndpoints(caller);
  });
  const own = lazily(loadOwn, firstOwnEndpoints(caller));
  return new Proxy({} as Api, {
    get: (_, name: keyof Api) =>
      name === 'own' ? own : lazily(async () => (await load())[name], {}),
  });
}

type Call = (...args: unknown[]) => Promise<unknown>;
type Calls = Record<string, Call>;

/** A group of functions that is loaded with the first call of one, but for those that are `ready`. */
const lazily = (load: () => Promise<object>, ready: object) =>
  new Proxy(ready as Calls, {
    get: (_, name: string): Call =>
      (ready as Calls)[name] ?? (async (...args) => ((await load()) as Calls)[name]?.(...args)),
  });
