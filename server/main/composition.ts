import path from 'node:path';
import express from 'express';
import type { Express, RequestHandler, Router } from 'express';
import { createApp } from './app.ts';
import { appConfigOf } from './appConfig.ts';
import { openMarketplace, openSandbox } from './backend.ts';
import type { BackendOptions } from './backend.ts';
import { tightenOutbox } from './operator/outboxFolder.ts';
import { readyRouter } from './operator/readyRouter.ts';
import { composeRooms } from './rooms.ts';
import type { Rooms } from './rooms.ts';
import { openSite } from './site.ts';
import type { Site } from './site.ts';
import { createSiteIssuer } from '#server/account/siteIssuer.ts';
import type { ComposedClassroom } from '#server/classroom/compose.ts';
import { createEngine } from '#server/classroom/engine/createEngine.ts';
import type { MediaEngine } from '#server/classroom/engine/mediaEngine.ts';
import { publicOriginOf } from '#server/config/config.ts';
import { loadIssuerKey } from '#server/config/issuerKey.ts';
import { offeredProviders } from '#server/config/offeredProviders.ts';
import { createAdmission } from '#server/http/admission/admission.ts';
import type { Admission } from '#server/http/admission/admission.ts';
import { createClientShare } from '#server/http/admission/clientShare.ts';
import { originOf } from '#server/http/listen.ts';
import type { Upgrade } from '#server/http/listen.ts';
import { limitedInFront } from '#server/http/middleware/frontLimits.ts';
import { consoleHeaders, proxyTo } from '#server/http/middleware/proxy.ts';
import type { SecurityOptions } from '#server/http/middleware/security.ts';
import { hostedSecurityLog } from '#server/http/middleware/securityLog.ts';
import { refuseWeakPasswords } from '#server/http/middleware/weakPasswords.ts';
import { operatorSession } from '#server/marketplaceClient/session/operatorSession.ts';
import { loaderSource } from '#server/pages/ssr/deferredScripts.ts';
import { createPageCache } from '#server/pages/ssr/pageCache.ts';
import type { WebAppSource } from '#server/pages/ssr/serverAppApi.ts';
import { stubWebhook } from '#server/payments/compose.ts';
import { processState } from '#server/telemetry/processState.ts';
import type { ProcessState } from '#server/telemetry/processState.ts';
import type { Marketplace } from '@flowroom/marketplace';
import type { MailHooks } from '@flowroom/marketplace/mailHooks';
import type { Sandbox } from '@flowroom/sandbox';

/** Options of the composition. */
export interface CompositionOptions extends BackendOptions {
  /** Port that the server listens on. */
  port: number;
  /** Folder of the built assets; null when the development server serves them. */
  assets: string | null;
  /** Folder of the console's build; that of a built product when left out. */
  consoleFolder?: string;
  webApp: WebAppSource;
  /** Opens what forwards the media of classes; that of the settings when left out. */
  openEngine?: () => MediaEngine;
  /** More endpoints below /api. */
  apiExtensions?: readonly Router[];
}

/** The composed server. */
export interface Composition {
  app: Express;
  /** Classes that are held on the site. */
  classroom: Pick<ComposedClassroom, 'readStays' | 'joinsOf' | 'storedOf' | 'recordings'>;
  /** Takes connections of rooms over. */
  upgrade: Upgrade;
  /** Refuses requests that the process is too busy for. */
  admission: Admission;
  /** null with a hosted marketplace. */
  marketplace: Marketplace | null;
  /** null when all outside services are real. */
  sandbox: Sandbox | null;
  rootUrl: string;
  /** Origin of the server for its own calls. */
  ownOrigin: string;
  /** Reads the state of the process; never rejects. */
  state(): Promise<ProcessState>;
  /** Stores the requests that have failed until now. */
  flushFailures(): Promise<void>;
  /** Starts the jobs; the server has to listen by then. */
  start(): Promise<void>;
  /** Stops the reconcilers, whose calls go to the server itself, so that it can stop listening. */
  stopReconcilers(): Promise<void>;
  close(): Promise<void>;
}

/** Composes marketplace, stubs and pages in one Express app. */
export async function compose(options: CompositionOptions): Promise<Composition> {
  const { config, logger, port, webApp } = options;
  const rootUrl = publicOriginOf(config, { port });
  const ownOrigin = originOf(config.host, port);
  const addresses = { publicOrigin: rootUrl, siteOrigin: rootUrl, ownOrigin };
  await tightenOutbox(config.dataDir, logger);

  // The marketplace calls the site for parts of its mails; the site reads orders from the
  // marketplace.
  const late: { hooks?: MailHooks | null } = {};
  const siteIssuer = config.hosted ? null : siteIssuerOf(options, rootUrl);
  const marketplace =
    siteIssuer &&
    (await openMarketplace(options, addresses, {
      mails: {
        extrasOf: async notice => (await late.hooks?.extrasOf?.(notice)) ?? {},
        onRefused: async refused => late.hooks?.onRefused?.(refused),
      },
      siteIssuer,
    }));
  const site = await openSite(options, addresses, { marketplace, siteIssuer });
  let started = false;
  const sandbox = await openStubs(site, () => started);
  const pageNames = async () => (await webApp()).app.pageNames;
  const openEngine = options.openEngine ?? engineOf(config, logger);
  const rooms = await composeRooms(site, { pageNames, openEngine, state: () => state() });
  late.hooks = rooms.mails.hooks;

  const ready = async () => started && ((await marketplace?.ready()) ?? true);
  const readSession = site.cookies.read;
  const admission = createAdmission({ limits: config.load, readSession, logger });
  const { projection } = rooms;
  const { eventLog } = site;
  const state = () =>
    processState({
      load: admission.state,
      ready,
      marketplace,
      projection,
      eventLog,
      classroom: rooms.classroom.state,
    });
  const readiness = readyRouter({
    ready,
    state,
    operatorSecret: site.credentials.operatorSecret,
    hasOperatorSession: operatorSession(site),
  });
  return {
    app: composeApp(options, { site, rooms, sandbox, readiness }),
    classroom: rooms.classroom,
    upgrade: upgradeOf(rooms),
    admission,
    marketplace,
    sandbox,
    rootUrl,
    ownOrigin,
    state,
    flushFailures: rooms.failures.flush,
    async start() {
      await marketplace?.start();
      await site.settings.load().catch((error: unknown) => {
        logger.warn({ err: error }, 'settings could not be read; the last known apply');
      });
      startJobs(site, rooms);
      started = true;
    },
    stopReconcilers: () => stopJobs(site, rooms),
    async close() {
      admission.close();
      rooms.pages.releases.close();
      await site.close();
      await marketplace?.close();
      await sandbox?.close();
    },
  };
}

/** The site as an identity provider of the embedded marketplace. */
const siteIssuerOf = ({ config, credentials }: CompositionOptions, rootUrl: string) =>
  createSiteIssuer({
    readKey: () => loadIssuerKey(config.dataDir),
    rootUrl,
    secret: credentials.sealSecret,
  });

/** What forwards media here; null where another process has the rooms. */
const engineOf = (
  { classroom, classroomMedia }: CompositionOptions['config'],
  logger: CompositionOptions['logger'],
) => (classroom.isHere ? () => createEngine(classroomMedia, logger) : null);

/** Hands connections of rooms to the classroom. */
const upgradeOf =
  ({ classroom }: Rooms): Upgrade =>
  (req, socket, head) => {
    if (!classroom.socket?.isFor(req)) return false;
    classroom.socket.upgrade(req, socket, head);
    return true;
  };

/** Opens the stubs; null, and not loaded, when all services are real. */
async function openStubs(site: Site, isReady: () => boolean): Promise<Sandbox | null> {
  const { stripe, zoom, mail } = site.config;
  const needsZoomStub = zoom === null && offeredProviders(site.config).includes('zoom');
  // The outbox page is the stub of a mail server.
  if (stripe && !needsZoomStub && mail.smtpUrl) return null;
  return openSandbox(site, site.rootUrl, {
    stripeWebhook: { ...stubWebhook(site), isReady },
    hasOperatorSession: operatorSession(site),
  });
}

/** Parts that the app is made of. */
interface AppParts {
  site: Site;
  rooms: Rooms;
  sandbox: Sandbox | null;
  readiness: RequestHandler;
}

/** Creates the Express app of the rooms. */
function composeApp(
  options: CompositionOptions,
  { site, rooms, sandbox, readiness }: AppParts,
): Express {
  const { assets, webApp, apiExtensions = [] } = options;
  const { config, credentials, rootUrl, root } = site;
  const { listTrainers, listUpcoming, classTimes } = rooms.dashboards;
  const { zoneTable } = rooms.pages;
  const appConfig = appConfigOf(config, credentials, { rootUrl, zoneTable });
  return createApp({
    ...site,
    ...inFrontOf(site),
    trustProxy: config.trustProxy,
    assets,
    consoleFolder: options.consoleFolder ?? path.join(root, 'build', 'console'),
    refuseBlocked: rooms.account.refuseBlocked,
    siteOperations: rooms.siteOperations,
    failures: rooms.failures,
    sandbox: sandbox?.router ?? null,
    readiness,
    measuresVitals: config.metrics !== null,
    pageSdk: site.rawSdks,
    security: securityOf(site),
    webApp,
    pageCache: pageCacheOf(site),
    renders: createClientShare({ perSecond: config.rendersPerClient }),
    sharedSeconds: config.caches.sharedSeconds,
    appConfig: () => appConfig,
    listTrainers,
    listUpcoming,
    classTimes,
    openExtensions: rooms.open,
    webhooks: rooms.webhooks,
    apiExtensions: [...rooms.api, ...apiExtensions],
  });
}

/** The cache of visitors' pages; none in development, where the code of pages changes. */
const pageCacheOf = ({ config, createCache }: Site) =>
  config.environment === 'development' || config.caches.pageBytes === 0
    ? null
    : createPageCache({ createCache, most: config.caches.pageBytes });

/** The embedded marketplace; or the proxy to a hosted one, with the guards that it lacks. */
function inFrontOf({ config, logger, clientSecret, limiter, marketplace }: Site) {
  if (marketplace) {
    return { marketplace: marketplace.router, securityLog: null, frontLimit: null };
  }
  const baseUrl = config.hosted?.baseUrl ?? '';
  return {
    marketplace: express
      .Router()
      .use('/console/v1', proxyTo(`${baseUrl}/console/v1`, consoleHeaders(clientSecret)))
      .use(refuseWeakPasswords, proxyTo(baseUrl)),
    securityLog: hostedSecurityLog(logger, clientSecret),
    frontLimit: limitedInFront(limiter, config),
  };
}

/** Settings of the content security policy. */
const securityOf = ({ config, secure }: Site): SecurityOptions => ({
  inlineScripts: [loaderSource],
  secure,
  realPayments: config.stripe !== null,
  mapbox: config.mapboxToken !== null,
  errorOrigin: config.errorReporting && new URL(config.errorReporting.dsn).origin,
  socketOrigin: config.classroom.url,
  imageOrigins: config.hosted ? [new URL(config.hosted.baseUrl).origin, 'https://*.imgix.net'] : [],
  dev: config.environment === 'development',
});

function startJobs(
  { marketplace, config, settings }: Site,
  { jobs, projection, pages }: Rooms,
): void {
  settings.job.start();
  for (const job of jobs) job.start();
  // A database of its own is opened by the first request that needs it.
  if (marketplace || config.databaseUrl) projection?.start();
  pages.releases.start();
}

/** Stops what calls the server itself, and last what the others read. */
async function stopJobs(
  { settings }: Site,
  { jobs, followers, projection, dashboards, classroom }: Rooms,
): Promise<void> {
  dashboards.closeStreams();
  await classroom.close();
  await Promise.all([settings.job, ...jobs].map(job => job.close()));
  await followers?.close();
  await projection?.close();
}
