import * as v from 'valibot';
import { flag, text, url } from './kinds.ts';
import type { ValuesOf } from './kinds.ts';

/** Environment variables of a hosted marketplace. */
export const hostedVariables = {
  SHARETRIBE_SDK_BASE_URL: v.optional(url),
  SHARETRIBE_SDK_CLIENT_ID: v.optional(text),
  SHARETRIBE_SDK_CLIENT_SECRET: v.optional(text),
  SHARETRIBE_ASSET_CDN_BASE_URL: v.optional(url),
  SHARETRIBE_CONSOLE_API: v.optional(flag),
  SHARETRIBE_INTEGRATION_BASE_URL: v.optional(url),
  SHARETRIBE_INTEGRATION_CLIENT_ID: v.optional(text),
  SHARETRIBE_INTEGRATION_CLIENT_SECRET: v.optional(text),
};

/** Pairs of variables: the first one needs the second. */
export const hostedTogether = [
  ['SHARETRIBE_SDK_BASE_URL', 'SHARETRIBE_SDK_CLIENT_ID'],
  ['SHARETRIBE_SDK_BASE_URL', 'SHARETRIBE_SDK_CLIENT_SECRET'],
  ['SHARETRIBE_SDK_BASE_URL', 'STRIPE_PUBLISHABLE_KEY'],
  ['SHARETRIBE_SDK_CLIENT_ID', 'SHARETRIBE_SDK_BASE_URL'],
  ['SHARETRIBE_SDK_CLIENT_SECRET', 'SHARETRIBE_SDK_BASE_URL'],
  ['SHARETRIBE_ASSET_CDN_BASE_URL', 'SHARETRIBE_SDK_BASE_URL'],
  ['SHARETRIBE_INTEGRATION_BASE_URL', 'SHARETRIBE_INTEGRATION_CLIENT_ID'],
  ['SHARETRIBE_INTEGRATION_CLIENT_ID', 'SHARETRIBE_INTEGRATION_CLIENT_SECRET'],
  ['SHARETRIBE_INTEGRATION_CLIENT_SECRET', 'SHARETRIBE_INTEGRATION_CLIENT_ID'],
] as const;

/** Addresses and credentials of a hosted marketplace. */
export interface HostedMarketplace {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** Base of the Asset Delivery API; the hosted service has another host for it. */
  assetUrl: string;
  /** Base of the Integration API; the hosted service has another host for it. */
  integrationUrl: string;
  /** It has the Console API: it is ours, in a process of its own. */
  hasConsoleApi: boolean;
  /**
   * Null: no meeting links for students, because only the Integration API reads teachers' private
   * data.
   */
  integration: { clientId: string; clientSecret: string } | null;
}

/** The hosted service, and the host of its assets. */
const service = { api: 'https://flex-api.sharetribe.com', assets: 'https://cdn.st-api.com' };
/** Whether an address is that of the hosted service. */
const isOfService = (baseUrl: string): boolean =>
  /(^|\.)sharetribe\.com$/.test(new URL(baseUrl).hostname);

/** Returns the hosted marketplace; null for the embedded one. */
export function hostedOf(values: ValuesOf<typeof hostedVariables>): HostedMarketplace | null {
  const { SHARETRIBE_SDK_BASE_URL: baseUrl, SHARETRIBE_INTEGRATION_BASE_URL } = values;
  const { SHARETRIBE_SDK_CLIENT_ID: clientId, SHARETRIBE_SDK_CLIENT_SECRET: clientSecret } = values;
  if (!baseUrl || !clientId || !clientSecret) return null;
  return {
    baseUrl,
    clientId,
    clientSecret,
    assetUrl:
      values.SHARETRIBE_ASSET_CDN_BASE_URL ?? (baseUrl === service.api ? service.assets : baseUrl),
    integrationUrl: SHARETRIBE_INTEGRATION_BASE_URL ?? baseUrl,
    hasConsoleApi: values.SHARETRIBE_CONSOLE_API ?? !isOfService(baseUrl),
    integration: integrationOf(values),
  };
}

function integrationOf({
  SHARETRIBE_INTEGRATION_CLIENT_ID: clientId,
  SHARETRIBE_INTEGRATION_CLIENT_SECRET: clientSecret,
}: ValuesOf<typeof hostedVariables>): HostedMarketplace['integration'] {
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}
