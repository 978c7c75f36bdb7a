import { typedIntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type {
  IntegrationSdk,
  RawIntegrationSdk,
} from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { typedSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { SdkFactory, ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Sdk } from '#shared/contract/sdk.ts';
import type { OnUnshowable } from '#shared/contract/showable.ts';

/** The server's SDK over the published one, or over the part of it that a test needs. */
export const serverSdkOf = (sdk: object, onUnshowable?: OnUnshowable): ServerSdk =>
  typedSdk(sdk as Sdk, onUnshowable);

/** The operator's SDK over the published one, or over the part of it that a test needs. */
export const operatorSdkOf = (sdk: object): IntegrationSdk =>
  typedIntegrationSdk(sdk as RawIntegrationSdk);

/** A factory that always gives this SDK. */
export const sdkFactoryOf = (sdk: object, onUnshowable?: OnUnshowable): SdkFactory => {
  const typed = serverSdkOf(sdk, onUnshowable);
  return {
    anonymous: () => typed,
    forSession: () => typed,
    trusted: () => Promise.resolve(typed),
  };
};
