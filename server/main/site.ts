import type { BackendAddresses, BackendOptions } from './backend.ts';
import { composeClients } from './clients.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import { quietEvents } from '#server/events/quietEvents.ts';
import type { SiteContext } from '#server/http/siteContext.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { sessionCookies } from '#server/marketplaceClient/session/cookie.ts';
import type { SessionCookies } from '#server/marketplaceClient/session/cookie.ts';
import { createSessions } from '#server/marketplaceClient/session/session.ts';
import type { OnUnshowable } from '#shared/contract/showable.ts';
import type { Marketplace } from '@flowroom/marketplace';
import { memoryLimits } from '@flowroom/marketplace/limits';

/** Context of all rooms, with what only `main` needs. */
export interface Site extends SiteContext {
  /** null with a hosted marketplace. */
  marketplace: Marketplace | null;
  /** Creates caches that are valid for a version of the data; null where the version is unknown. */
  createCache: Marketplace['createCache'] | null;
  cookies: SessionCookies;
  /** Called for each listing that is omitted because its data is invalid. */
  onUnshowable: OnUnshowable;
  clientSecret: string;
  /** Whether people reach the site by HTTPS. */
  secure: boolean;
  /** Closes the shared locks and clock. */
  close(): Promise<void>;
}

/** Makes the context that every room is put together from. */
export async function openSite(
  options: BackendOptions,
  { siteOrigin, ownOrigin }: BackendAddresses,
  marketplace: Marketplace | null,
): Promise<Site> {
  const { config, credentials, logger, root } = options;
  const { operator, pageSdk, ...clients } = composeClients({
    config,
    credentials,
    logger,
    ownOrigin,
    marketplace,
  });
  const secure = siteOrigin.startsWith('https:');
  const cookies = sessionCookies({ secret: credentials.sealSecret, secure });
  const integration = marketplace ? withCachedEvents(operator, marketplace) : operator;
  const shared = await openShared(options, marketplace);
  return {
    ...clients,
    config,
    credentials,
    logger,
    root,
    rootUrl: siteOrigin,
    ownOrigin,
    marketplace,
    // Nothing is cached by version in development, where the pages change.
    createCache: config.environment === 'development' ? null : (marketplace?.createCache ?? null),
    cookies,
    sessions: createSessions({ tokens: clients.tokens, cookies, maxDays: config.sessionMaxDays }),
    secure,
    rawSdks: pageSdk,
    operator: config.hosted && !config.hosted.integration ? null : integration,
    integration,
    locks: shared?.locks ?? memoryLocks(),
    limiter: marketplace?.context.limiter ?? memoryLimits(),
    now: shared ? () => shared.now().getTime() : Date.now,
    close: async () => shared?.close(),
  };
}

/** Opens the locks and the clock of several processes; null where there is one. */
async function openShared({ config, logger }: BackendOptions, marketplace: Marketplace | null) {
  const { databaseUrl } = config;
  if (!databaseUrl) return null;
  const { openSharedState } = await import(
    /* webpackMode: "lazy" */ '#server/events/locks/sharedState.ts'
  );
  const marketplaceTime = marketplace && marketplace.context.now;
  return openSharedState({ databaseUrl, marketplaceTime, logger });
}

/** Reads the event log of an embedded marketplace only when its data has changed. */
function withCachedEvents(
  operator: () => IntegrationSdk,
  { dataVersion }: Pick<Marketplace, 'dataVersion'>,
): () => IntegrationSdk {
  let quiet: IntegrationSdk | undefined;
  return () => (quiet ??= quietEvents(operator(), dataVersion));
}
