import type { BackendAddresses, BackendOptions } from './backend.ts';
import type { SiteIssuer } from '#server/account/siteIssuer.ts';
import { composeClients } from './clients.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import { createChangeFeed, noFeed } from '#server/events/cache/changeFeed.ts';
import type { ChangeFeed } from '#server/events/cache/changeFeed.ts';
import { taggedCache } from '#server/events/cache/taggedCache.ts';
import type { CreateTaggedCache } from '#server/events/cache/taggedCache.ts';
import { createEventLog, pageReader } from '#server/events/eventLog.ts';
import type { EventLog } from '#server/events/eventLog.ts';
import type { SharedState } from '#server/events/locks/sharedState.ts';
import { createSharedReads } from '#server/events/sharedReads.ts';
import type { SiteContext } from '#server/http/siteContext.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { Carrier } from '#server/marketplaceClient/sdk/sdkAdapter.ts';
import { sessionCookies } from '#server/marketplaceClient/session/cookie.ts';
import type { SessionCookies } from '#server/marketplaceClient/session/cookie.ts';
import { createSessions } from '#server/marketplaceClient/session/session.ts';
import { createBrandPictures } from '#server/settings/brandPictures.ts';
import type { BrandPictures } from '#server/settings/brandPictures.ts';
import { createLiveSettings } from '#server/settings/liveSettings.ts';
import type { LiveSettings } from '#server/settings/liveSettings.ts';
import type { OnUnshowable } from '#shared/contract/showable.ts';
import type { Marketplace } from '@flowroom/marketplace';
import { memoryLimits } from '@flowroom/marketplace/limits';

/** Context of all rooms, with what only `main` needs. */
export interface Site extends SiteContext {
  /** null with a hosted marketplace. */
  marketplace: Marketplace | null;
  /** The site as an identity provider; null with a hosted marketplace. */
  siteIssuer: SiteIssuer | null;
  /** Creates caches of what the marketplace says, whose values follow its events. */
  createCache: CreateTaggedCache;
  /** null where the event log can not be read. */
  eventLog: EventLog | null;
  settings: LiveSettings;
  /** Icons and logo, as operators chose them. */
  brand: BrandPictures;
  /** Reads a picture by its address; rejects when that fails. */
  readImage: (url: string) => Promise<Buffer>;
  cookies: SessionCookies;
  /** Called for each listing that is omitted because its data is invalid. */
  onUnshowable: OnUnshowable;
  clientSecret: string;
  /** Calls the marketplace without the SDK. */
  carry: Carrier;
  /** Whether people reach the site by HTTPS. */
  secure: boolean;
  /** Closes the shared locks and clock. */
  close(): Promise<void>;
}

/** Makes the context that every room is put together from. */
export async function openSite(
  options: BackendOptions,
  { siteOrigin, ownOrigin }: BackendAddresses,
  { marketplace, siteIssuer }: Pick<Site, 'marketplace' | 'siteIssuer'>,
): Promise<Site> {
  const { config, credentials, logger, root } = options;
  const { operator, pageSdk, readAssets, readImage, ...clients } = composeClients({
    config,
    credentials,
    logger,
    ownOrigin,
    siteOrigin,
    marketplace,
  });
  const secure = siteOrigin.startsWith('https:');
  const cookies = sessionCookies({ secret: credentials.sealSecret, secure });
  const shared = await openShared(options, marketplace);
  const eventLog = openEventLog(options, { operator, marketplace, shared });
  const integration = eventLog?.followed ?? operator;
  const feed = feedOf(options, eventLog);
  const settings = createLiveSettings({
    readAssets,
    dataVersion: marketplace?.dataVersion ?? null,
    everyMs: marketplace ? settingsMs.embedded : settingsMs.hosted,
    logger,
  });
  return {
    ...clients,
    config,
    credentials,
    logger,
    root,
    rootUrl: siteOrigin,
    ownOrigin,
    marketplace,
    siteIssuer,
    createCache: limits => taggedCache({ ...limits, feed, boundMs: config.caches.boundMs }),
    eventLog,
    settings,
    brand: createBrandPictures({ settings: settings.source, readImage, logger }),
    readImage,
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

/**
 * Milliseconds between two looks at the settings: at the version of the embedded marketplace's
 * data, or at the assets of a hosted one.
 */
const settingsMs = { embedded: 1_000, hosted: 30_000 };

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

/** Milliseconds between two reads of the log without visitors. */
const idleEveryMs = 10_000;

interface EventLogParts {
  operator: () => IntegrationSdk;
  /** null with a hosted marketplace. */
  marketplace: Marketplace | null;
  /** null where there is one process. */
  shared: SharedState | null;
}

/** Opens the reader of the event log; null without the rights of the operator. */
function openEventLog(
  { config }: BackendOptions,
  { operator, marketplace, shared }: EventLogParts,
): EventLog | null {
  const { hosted } = config;
  if (hosted && !hosted.integration) return null;
  return createEventLog({
    operator,
    dataVersion: marketplace?.dataVersion ?? null,
    // Of several processes over a hosted marketplace one reads for all.
    shared:
      hosted && shared
        ? createSharedReads({
            database: shared.database,
            marketplace: `${hosted.integrationUrl} ${hosted.clientId}`,
            readPage: pageReader(operator),
          })
        : null,
    // The version of the embedded marketplace's data costs little: each question reads it.
    readEveryMs: marketplace
      ? { inUse: 0, idle: 0 }
      : { inUse: config.eventsEveryMs, idle: Math.max(idleEveryMs, config.eventsEveryMs) },
  });
}

/**
 * Milliseconds between two looks at the version of the embedded marketplace's data, and after which
 * a page waits for one.
 */
const embeddedMs = { every: 50, fresh: 100 };
/** Milliseconds by which the search index of a hosted marketplace, and a standby, may be late. */
const searchDelayMs = 30_000;
const standbyDelayMs = 10_000;

/** Changes of the marketplace, by which caches drop entries. */
function feedOf({ config }: BackendOptions, log: EventLog | null): ChangeFeed {
  if (!log) return noFeed;
  const delayMs = config.readDatabaseUrl ? standbyDelayMs : 0;
  return createChangeFeed({
    log,
    everyMs: config.hosted ? config.eventsEveryMs : embeddedMs.every,
    freshMs: config.hosted ? config.caches.boundMs : embeddedMs.fresh,
    settleMs: config.hosted ? searchDelayMs : delayMs,
  });
}
