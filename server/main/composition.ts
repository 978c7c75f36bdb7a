import path from 'node:path';
import express from 'express';
import type { Express, Router } from 'express';
import { createApp } from './app.ts';
import { createAdmission } from '#server/http/admission/admission.ts';
import type { Admission } from '#server/http/admission/admission.ts';
import { passwordCheck } from '#server/account/bankAccount/passwordCheck.ts';
import { composeAccount } from '#server/account/compose.ts';
import { createBlocks } from '#server/marketplaceClient/blocks.ts';
import { reportQueue } from '#server/account/safety/reportQueue.ts';
import { createReports } from '#server/account/safety/reports.ts';
import { refuseBlocked } from '#server/account/safety/refuseBlocked.ts';
import { appConfigOf } from './appConfig.ts';
import { approvalRouter } from './operator/approval/approvalRouter.ts';
import { createApprovals } from './operator/approval/approvals.ts';
import { arrivalRouter } from './operator/arrivalRouter.ts';
import { openMarketplace, openSandbox } from './backend.ts';
import type { BackendOptions } from './backend.ts';
import { composeClients } from './clients.ts';
import { geoRouter } from '#server/pages/geo/geoRouter.ts';
import { calendarRouter } from '#server/mail/calendar/calendarRouter.ts';
import { devicesRouter } from '#server/account/devices/devicesRouter.ts';
import { ownSessionsAt } from '#server/account/devices/ownSessions.ts';
import { composeContact, composeOperatorMail } from '#server/account/contact/contactRouter.ts';
import type { Mails } from '#server/mail/compose.ts';
import { composeSocialLogin } from '#server/account/socialLogin/compose.ts';
import { sitemapRouter } from '#server/pages/sitemapRouter.ts';
import { createListTrainers, trainersRouter } from '#server/dashboards/trainers/trainersRouter.ts';
import { createListUpcoming, upcomingRouter } from '#server/dashboards/upcoming/upcomingRouter.ts';
import { originOf } from '#server/http/listen.ts';
import { stubWebhook } from '#server/payments/compose.ts';
import { personsRouter } from '#server/payments/persons.ts';
import { placesRouter } from '#server/orders/orderLocations.ts';
import { rebuildRouter } from '#server/projection/rebuildRouter.ts';
import { hostedSecurityLog } from '#server/http/middleware/securityLog.ts';
import { limitedInFront } from '#server/http/middleware/frontLimits.ts';
import { refuseWeakPasswords } from '#server/http/middleware/weakPasswords.ts';
import { proxyTo } from '#server/http/middleware/proxy.ts';
import { processState } from '#server/telemetry/processState.ts';
import type { ProcessState } from '#server/telemetry/processState.ts';
import { readyRouter } from './operator/readyRouter.ts';
import { tightenOutbox } from './operator/outboxFolder.ts';
import { openapiRouter } from './openapi/openapiRouter.ts';
import { ordersRouter } from '#server/orders/compose.ts';
import { publicOriginOf } from '#server/config/config.ts';
import { secondFactorRouter } from '#server/account/secondFactorRouter.ts';
import { sessionCookies } from '#server/marketplaceClient/session/cookie.ts';
import { operatorSession } from '#server/marketplaceClient/session/operatorSession.ts';
import { createSessions } from '#server/marketplaceClient/session/session.ts';
import type { WebAppSource } from '#server/pages/ssr/serverAppApi.ts';
import { vitalsRouter } from '#server/pages/vitalsRouter.ts';
import { acceptOfferTransition, takeOffer } from '#server/waitingList/takeOffer.ts';
import { waitingListRouter } from '#server/waitingList/compose.ts';
import { ianaOrigin, watchReleases } from '#server/pages/zones/releases.ts';
import { tableName } from '#server/pages/zones/zoneTable.ts';
import { createZonesNear } from '#server/pages/zones/zonesNear.ts';
import { zonesRouter } from '#server/pages/zones/zonesRouter.ts';
import { memoryLimits } from '@flowroom/marketplace/limits';
import type { Marketplace } from '@flowroom/marketplace';
import { installZoneData, zonePlaces } from '@flowroom/marketplace/zoneData';
import type { Sandbox } from '@flowroom/sandbox';
import { composeFeatures } from './features.ts';

/** Options of the composition. */
export interface CompositionOptions extends BackendOptions {
  /** Port that the server listens on. */
  port: number;
  /** Folder of the built assets; null when the development server serves them. */
  assets: string | null;
  webApp: WebAppSource;
  /** More endpoints below /api. */
  apiExtensions?: readonly Router[];
}

/** The composed server. */
export interface Composition {
  app: Express;
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
  /** Starts the jobs; the server has to listen by then. */
  start(): Promise<void>;
  /** Stops the reconcilers, whose calls go to the server itself, so that it can stop listening. */
  stopReconcilers(): Promise<void>;
  close(): Promise<void>;
}

/** Composes marketplace, stubs and pages in one Express app. */
export async function compose(options: CompositionOptions): Promise<Composition> {
  const { config, credentials, logger, port } = options;
  const rootUrl = publicOriginOf(config, { port });
  const ownOrigin = originOf(config.host, port);
  const secure = rootUrl.startsWith('https:');
  await tightenOutbox(config.dataDir, logger);

  const addresses = { publicOrigin: rootUrl, siteOrigin: rootUrl, ownOrigin };
  // The marketplace asks for the site's part in its mails; the site reads orders from the marketplace.
  const late: { mails?: Mails } = {};
  const marketplace = config.hosted
    ? null
    : await openMarketplace(options, addresses, {
        extrasOf: async notice => (await late.mails?.hooks?.extrasOf(notice)) ?? {},
        onRefused: async refused => late.mails?.hooks?.onRefused(refused),
      });
  const limiter = marketplace?.context.limiter ?? memoryLimits();
  const clients = composeClients({ config, credentials, logger, ownOrigin, marketplace });
  const { sdk, pageSdk, operator, tokens, onUnshowable } = clients;
  const cookies = sessionCookies({ secret: credentials.sealSecret, secure });
  const sessions = createSessions({ tokens, cookies, maxDays: config.sessionMaxDays });
  let started = false;
  // Not loaded when all services are real. The outbox page is the stub of a mail server.
  const sandbox =
    config.stripe && config.zoom && config.mail.smtpUrl
      ? null
      : await openSandbox(options, rootUrl, {
          stripeWebhook: { ...stubWebhook({ credentials, ownOrigin }), isReady: () => started },
          hasOperatorSession: operatorSession({ sessions, sdk }),
        });
  const zoneData = installZoneData();
  const cityZones = zonePlaces();
  const startedAt = Date.now();
  const releases = watchReleases({
    version: zoneData.version,
    // A demo asks nobody outside.
    origin: config.setup === 'live' ? ianaOrigin : null,
    logger,
  });
  const appConfig = appConfigOf(config, credentials, {
    rootUrl,
    zoneTable: tableName(zoneData, startedAt),
  });

  const features = await composeFeatures({
    config,
    credentials,
    logger,
    marketplace,
    clients,
    sessions,
    limiter,
    rootUrl,
    ownOrigin,
    root: options.root,
  });
  late.mails = features.mails;
  const { places, orders, stripe, subscriptions, meetings, projected } = features;
  const { projection } = projected;

  const geo = geoRouter({
    folder: path.join(options.root, 'build', 'geo'),
    mapboxToken: config.mapboxToken,
    siteOrigin: rootUrl,
    zonesNear: createZonesNear(zoneData, cityZones, startedAt),
    logger,
  });
  const reports = projection && createReports(projection.database);
  const ownSessions = ownSessionsAt(clients.marketplaceUrl);
  const operatorMail = composeOperatorMail(config, rootUrl);
  const account = composeAccount({
    credentials,
    operatorMail,
    checkPassword: passwordCheck(tokens),
    operator: features.operator,
    reports,
    stripe,
    connections: meetings.connections,
    rawSdks: pageSdk,
    ownSessions,
    places,
    limiter,
    rootUrl,
    ownOrigin,
    sessions,
    sdk,
    logger,
  });

  const listTrainers = createListTrainers({ operator, sdk, logger });
  // Nothing is cached by version in development, where the pages change.
  const remember = config.environment === 'development' ? null : (marketplace?.createCache ?? null);
  const listUpcoming = createListUpcoming({ sdk, remember, logger });

  const calendars = calendarRouter({
    sessions,
    sdk,
    places,
    entries: features.mails.entries,
    rootUrl,
    logger,
  });

  const ready = async () => started && ((await marketplace?.ready()) ?? true);
  const admission = createAdmission({ limits: config.load, readSession: cookies.read, logger });
  const state = () => processState({ load: admission.state, ready, marketplace, projection });
  const app = createApp({
    logger,
    trustProxy: config.trustProxy,
    root: options.root,
    assets: options.assets,
    marketplace:
      marketplace?.router ??
      express.Router().use(refuseWeakPasswords, proxyTo(config.hosted?.baseUrl ?? '')),
    securityLog: config.hosted ? hostedSecurityLog(logger, clients.clientSecret) : null,
    refuseBlocked: features.operator
      ? refuseBlocked({
          blocks: createBlocks(features.operator),
          sessions,
          sdk,
          limiter: marketplace ? null : limiter,
        })
      : null,
    frontLimit: marketplace ? null : limitedInFront(limiter, config),
    sandbox: sandbox?.router ?? null,
    readiness: readyRouter({
      ready,
      state,
      operatorSecret: credentials.operatorSecret,
      hasOperatorSession: operatorSession({ sessions, sdk }),
    }),
    measuresVitals: config.metrics !== null,
    cookies,
    sessions,
    tokens,
    sdk,
    pageSdk,
    onUnshowable,
    security: {
      secure,
      realPayments: config.stripe !== null,
      mapbox: config.mapboxToken !== null,
      errorOrigin: config.errorReporting && new URL(config.errorReporting.dsn).origin,
      imageOrigins: config.hosted
        ? [new URL(config.hosted.baseUrl).origin, 'https://*.imgix.net']
        : [],
      dev: config.environment === 'development',
    },
    webApp: options.webApp,
    appConfig: () => appConfig,
    ownOrigin,
    listTrainers,
    listUpcoming,
    remember,
    openExtensions: [trainersRouter(listTrainers, logger), sitemapRouter({ sdk, rootUrl, logger })],
    webhooks: [
      openapiRouter(),
      features.webhooks.router,
      features.mails.router,
      arrivalRouter(credentials.operatorSecret),
      rebuildRouter({
        projection,
        operatorSecret: credentials.operatorSecret,
        logger,
      }),
      reportQueue({
        reports,
        operatorSecret: credentials.operatorSecret,
        rootUrl,
      }),
      approvalRouter({
        approvals:
          features.operator &&
          createApprovals({ operator: features.operator, ...operatorMail, rootUrl, logger }),
        operatorSecret: credentials.operatorSecret,
      }),
      subscriptions.webhook,
    ],
    apiExtensions: [
      upcomingRouter({ sessions, sdk, logger }, listUpcoming),
      meetings.api,
      subscriptions.api,
      features.changes.api,
      ordersRouter({
        orders,
        carriedOut: { [acceptOfferTransition]: takeOffer },
        sessions,
        sdk,
        logger,
      }),
      features.bookingChanges,
      waitingListRouter(
        { ...orders, lists: features.waitingLists, projection },
        { sessions, sdk, logger },
      ),
      placesRouter(places, { sessions, sdk, logger }),
      ...projected.routers,
      features.receipts.router,
      geo,
      zonesRouter(zoneData, cityZones, startedAt),
      calendars,
      personsRouter(stripe, { sessions, sdk, logger }),
      devicesRouter({ sessions, sdk, logger }, ownSessions),
      secondFactorRouter({ sessions, sdk, logger }, clients.marketplaceUrl),
      account,
      ...(config.metrics
        ? [vitalsRouter({ limiter, pageNames: async () => (await options.webApp()).app.pageNames })]
        : []),
      composeContact(config, rootUrl, limiter, logger),
      composeSocialLogin({ config, credentials, sessions, sdk, tokens, rootUrl, logger }),
      ...(options.apiExtensions ?? []),
    ],
  });

  return {
    app,
    admission,
    marketplace,
    sandbox,
    rootUrl,
    ownOrigin,
    state,
    async start() {
      await marketplace?.start();
      features.start();
      releases.start();
      started = true;
    },
    stopReconcilers: features.stopReconcilers,
    async close() {
      admission.close();
      releases.close();
      await features.close();
      await marketplace?.close();
      await sandbox?.close();
    },
  };
}
