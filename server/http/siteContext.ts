import type { EndpointContext } from './api/endpoint.ts';
import type { Config } from '#server/config/config.ts';
import type { Credentials } from '#server/config/credentials.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { RawSdks } from '#server/marketplaceClient/sdk/rawSdk.ts';
import type { Tokens } from '#server/marketplaceClient/session/tokens.ts';
import type { Limiters } from '@flowroom/marketplace/limits';

/**
 * What the rooms of the site are put together from: settings, clients of the marketplace, locks and
 * clock. `server/main/site.ts` makes it once; `compose.ts` of a room picks what it needs.
 */
export interface SiteContext extends EndpointContext {
  config: Config;
  credentials: Credentials;
  /** Folder of the product. */
  root: string;
  /** Public origin of the site, without a trailing slash. */
  rootUrl: string;
  /** Origin of the server for its own calls, without a trailing slash. */
  ownOrigin: string;
  /** Base address of the Marketplace API for this server. */
  marketplaceUrl: () => string;
  tokens: Tokens;
  /** SDKs whose answers are plain JSON and not parsed. */
  rawSdks: RawSdks;
  /** Client with the rights of the operator; null without the Integration API. */
  operator: (() => IntegrationSdk) | null;
  /** The same client; its calls are refused where `operator` is null. */
  integration: () => IntegrationSdk;
  /** Shared by all processes of one database. */
  locks: Locks;
  limiter: Limiters;
  /** Epoch milliseconds; the clock of the database where processes share one. */
  now: () => number;
}

/** Work in the background that starts once the server listens. */
export interface Job {
  start(): void;
  /** Stops it; resolves when a run that is under way has ended. */
  close(): Promise<void>;
}
