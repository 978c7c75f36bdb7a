import type { SdkToken, TokenStore } from '#shared/contract/sdk.ts';
import type { Api, AuthInfo } from './types.ts';
import type { AppConfig } from '#shared/config/appConfig.ts';
import { appError } from '#src/util/errors.ts';

/**
 * Returns the token that the browser's SDK holds: a placeholder, which the server replaces with the
 * session's token, and the scopes by which the SDK knows whose session it is.
 */
const placeholderToken = (scope: string): SdkToken => ({
  access_token: 'session',
  token_type: 'bearer',
  scope,
  ...(scope === 'public-read' ? {} : { refresh_token: 'session' }),
});

function createSessionStore({ isAnonymous, scopes }: AuthInfo): TokenStore {
  let token = placeholderToken(isAnonymous ? 'public-read' : scopes.join(' '));
  return {
    getToken: () => token,
    setToken: ({ scope }) => {
      token = placeholderToken(scope);
    },
    removeToken: () => {
      token = placeholderToken('public-read');
    },
  };
}

/** Loads once; after a failed download the next call tries again. @throws AppError `network` */
function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () =>
    (loading ??= load().catch(() => {
      loading = undefined;
      throw appError('network', 'The server could not be reached.');
    }));
}

/**
 * Returns a function that loads the API of the browser. Its code comes with the first call rather
 * than with the page, and the SDK with the first call to the marketplace.
 */
export function browserApi(config: AppConfig, authInfo: AuthInfo): () => Promise<Api> {
  const tokenStore = createSessionStore(authInfo);
  const sdk = once(async () => {
    const { createBrowserSdk } = await import(/* webpackChunkName: "sdk" */ './browserSdk.ts');
    return createBrowserSdk(config, tokenStore);
  });
  return once(async () => {
    const [{ createApi }, { createAppApi }] = await Promise.all([
      import(/* webpackChunkName: "api" */ './client.ts'),
      import(/* webpackChunkName: "api" */ './appApi.ts'),
    ]);
    const { hasOperator } = config;
    const app = createAppApi({ baseUrl: '', hasOperator, isPatient: true });
    return createApi({ sdk, app, isPatient: true });
  });
}
