import * as sharetribeSdk from 'sharetribe-flex-sdk';
import { createApi } from './client.ts';
import type { SdkModule, TokenStore } from '#shared/contract/sdk.ts';
import type { Api } from './types.ts';
import type { AppConfig } from '#shared/config/appConfig.ts';

// Bundlers put a CommonJS module under `default`, others give its names directly.
const { default: wrapped, ...direct } = sharetribeSdk as { default?: SdkModule };
const sdkModule = wrapped ?? (direct as SdkModule);

/** The browser's API with the SDK behind it; in a chunk of its own (browser.ts). */
export function createLoadedApi(config: AppConfig, tokenStore: TokenStore): Api {
  const sdk = sdkModule.createInstance({
    clientId: config.clientId,
    baseUrl: `${globalThis.location.origin}/flex`,
    tokenStore,
  });
  return createApi({
    sdk: () => Promise.resolve(sdk),
    own: { baseUrl: '' },
  });
}
