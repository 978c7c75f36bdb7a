import { createApi } from './client.ts';
import type { SdkModule, SdkToken, TokenStore } from './sdk.ts';
import type { Api, AuthInfo } from './types.ts';
import type { AppConfig } from '#src/config/appConfig.ts';

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

/** The API for the browser. The SDK is fetched with the first call, not with the page. */
export function createBrowserApi(config: AppConfig, authInfo: AuthInfo): Api {
  const tokenStore = createSessionStore(authInfo);
  let loading: Promise<SdkModule> | undefined;
  const load = () => {
    loading ??= importSdk().catch((error: unknown) => {
      // A failed download may succeed the next time.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  let instance: ReturnType<SdkModule['createInstance']> | undefined;
  return createApi({
    sdk: async () => {
      instance ??= (await load()).createInstance({
        clientId: config.clientId,
        baseUrl: `${globalThis.location.origin}/flex`,
        tokenStore,
      });
      return instance;
    },
    own: { baseUrl: '', transit: async () => (await load()).transit },
  });
}

async function importSdk(): Promise<SdkModule> {
  const module: unknown = await import(/* webpackChunkName: "sdk" */ 'sharetribe-flex-sdk');
  const { default: commonJs } = module as { default?: SdkModule };
  return commonJs ?? (module as SdkModule);
}
