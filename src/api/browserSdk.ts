import * as sharetribeSdk from 'sharetribe-flex-sdk';
import { isRecord } from '#shared/contract/lenient.ts';
import type { Sdk, SdkModule, TokenStore } from '#shared/contract/sdk.ts';
import type { AppConfig } from '#shared/config/appConfig.ts';

const isSdkModule = (module: unknown): module is SdkModule =>
  isRecord(module) && typeof module.createInstance === 'function';

/** Creates the SDK of the browser's session. Its code is a chunk of its own (browser.ts). */
export function createBrowserSdk({ clientId }: AppConfig, tokenStore: TokenStore): Sdk {
  // Bundlers put a CommonJS module under `default`, others give its names directly.
  const sdk = [sharetribeSdk.default, sharetribeSdk].find(isSdkModule);
  if (!sdk) throw new Error('sharetribe-flex-sdk has no createInstance.');
  return sdk.createInstance({
    clientId,
    baseUrl: `${globalThis.location.origin}/flex`,
    tokenStore,
  });
}
