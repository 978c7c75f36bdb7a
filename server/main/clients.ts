import express from 'express';
import type { Marketplace } from '@flowroom/marketplace';
import type { BackendOptions } from './backend.ts';
import { createUnshowableLog } from '#server/logging/unshowableLog.ts';
import { integrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { createRawSdks } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { createSdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import {
  overHttp,
  plainWithinProcess,
  withinProcess,
} from '#server/marketplaceClient/sdk/sdkAdapter.ts';
import {
  addressHeadersOf,
  carryWithAddress,
} from '#server/marketplaceClient/session/addressHeaders.ts';
import { createReadAssets } from '#server/settings/readAssets.ts';
import { createReadImage } from '#server/settings/readImage.ts';
import { createTokens, defaultTimeoutMs } from '#server/marketplaceClient/session/tokens.ts';

interface ClientOptions extends Pick<BackendOptions, 'config' | 'credentials' | 'logger'> {
  ownOrigin: string;
  /** Where people reach the site. */
  siteOrigin: string;
  /** null with a hosted marketplace, which is called over HTTP. */
  marketplace: Marketplace | null;
}

/** Composes the clients of the marketplace: for people, for pages and for the operator. */
export function composeClients({
  config,
  credentials,
  logger,
  ownOrigin,
  siteOrigin,
  marketplace,
}: ClientOptions) {
  const clientId = config.hosted?.clientId ?? credentials.clientId;
  const clientSecret = config.hosted?.clientSecret ?? credentials.clientSecret;
  const marketplaceUrl = () => config.hosted?.baseUrl ?? `${ownOrigin}/flex`;
  const addressHeaders = addressHeadersOf(clientSecret);
  const tokens = createTokens({ baseUrl: marketplaceUrl, clientId, clientSecret, addressHeaders });
  const onUnshowable = createUnshowableLog(logger);
  const reached = { baseUrl: marketplaceUrl, clientId, tokens };
  // The embedded marketplace is called as a function (decision 050).
  const listener = marketplace && express().use(marketplace.router);
  const carry = carryWithAddress(
    listener ? withinProcess(listener, marketplaceUrl()) : overHttp(defaultTimeoutMs),
    addressHeaders,
  );
  const sdk = createSdkFactory(createRawSdks({ ...reached, carry }), onUnshowable);
  const pageSdk = createRawSdks({
    ...reached,
    carry: listener ? plainWithinProcess(listener, marketplaceUrl()) : undefined,
  });
  const operator = integrationSdk({
    baseUrl: () => config.hosted?.integrationUrl ?? marketplaceUrl(),
    ...(config.hosted?.integration ?? {
      clientId: credentials.integrationClientId,
      clientSecret: credentials.integrationClientSecret,
    }),
  });
  const readAssets = createReadAssets({
    baseUrl: () => config.hosted?.assetUrl ?? marketplaceUrl(),
    clientId,
    carry: listener ? withinProcess(listener, marketplaceUrl()) : overHttp(defaultTimeoutMs),
  });
  // Pictures of the embedded marketplace have the site's address, which may not lead here.
  const readImage = createReadImage(
    marketplace ? { from: `${siteOrigin}/flex/`, to: `${ownOrigin}/flex/` } : null,
  );
  return {
    clientSecret,
    marketplaceUrl,
    carry,
    tokens,
    sdk,
    pageSdk,
    operator,
    readAssets,
    readImage,
    onUnshowable,
  };
}
