import path from 'node:path';
import express from 'express';
import type { Express, Router } from 'express';
import { createApp } from './app.ts';
import { createAdmission } from '../admission/admission.ts';
import type { Admission } from '../admission/admission.ts';
import { composeAccount } from '../account/compose.ts';
import { createBlocks } from '../account/safety/blocks.ts';
import { reportQueue } from '../account/safety/reportQueue.ts';
import { refuseBlocked } from '../account/safety/refuseBlocked.ts';
import { appConfigOf } from '../config/appConfig.ts';
import { arrivalRouter } from '../operator/arrivalRouter.ts';
import { openMarketplace, openSandbox } from './backend.ts';
import type { BackendOptions } from './backend.ts';
import { composeClients } from './clients.ts';
import { geoRouter } from '../geo/geoRouter.ts';
import { calendarRouter } from '../calendar/calendarRouter.ts';
import { devicesRouter } from '../devices/devicesRouter.ts';
import { ownSessionsAt } from '../devices/ownSessions.ts';
import { composeContact, composeOperatorMail } from '../contact/contactRouter.ts';
import { composeMails } from '../mail/compose.ts';
import type { Mails } from '../mail/compose.ts';
import { composeSocialLogin } from '../socialLogin/compose.ts';
import { createListingReader } from '../sdk/integrationSdk.ts';
import { sitemapRouter } from '../search/sitemapRouter.ts';
import { createListTrainers, trainersRouter } from '../trainers/trainersRouter.ts';
import { originOf } from '../http/listen.ts';
import { composeMeetings } from '../meetings/compose.ts';
import { composePayments, stubWebhook } from '../payments/compose.ts';
import { personsRouter } from '../payments/persons.ts';
import { createOrderPlaces, placesRouter } from '../places/orderPlaces.ts';
import { rebuildRouter } from '../projection/rebuildRouter.ts';
import { openProjected } from './projected.ts';
import { hostedSecurityLog } from '../middleware/securityLog.ts';
import { limitedInFront } from '../middleware/frontLimits.ts';
import { refuseWeakPasswords } from '../middleware/weakPasswords.ts';
import { proxyTo } from '../middleware/proxy.ts';
import { processState } from '../operator/processState.ts';
import type { ProcessState } from '../operator/processState.ts';
import { readyRouter } from '../operator/readyRouter.ts';
import { tightenOutbox } from '../operator/outboxFolder.ts';
import { memoryLocks } from '../locks/locks.ts';
import { composeReceipts } from '../receipts/compose.ts';
import { openapiRouter } from '../openapi/openapiRouter.ts';
import { createOrders, ordersRouter } from '../orders/compose.ts';
import { publicOriginOf } from '../config/config.ts';
import { operatorSession } from '../session/operatorSession.ts';
import { createSessions } from '../session/session.ts';
import type { WebAppSource } from '../ssr/serverAppApi.ts';
import { composeChanges } from '../changes/compose.ts';
import { composeClassPlaces, composeSubscriptions } from '../subscriptions/compose.ts';
import { vitalsRouter } from '../vitals/vitalsRouter.ts';
import { createWaitingLists, waitingListRouter } from '../waitingList/compose.ts';
import { composeWebhooks } from '../webhooks/compose.ts';
import { memoryLimits } from '@flowroom/marketplace/limits';
import type { Marketplace } from '@flowroom/marketplace';
import type { Sandbox } from '@flowroom/sandbox';

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
  const sessions = createSessions({ tokens, secure, maxDays: config.sessionMaxDays });
  // Not loaded when all services are real. The outbox page is the stub of a mail server.
  const sandbox =
    config.stripe && config.zoom && config.mail.smtpUrl
      ? null
      : await openSandbox(options, rootUrl, {
          stripeWebhook: stubWebhook({ credentials, ownOrigin }),
          hasOperatorSession: operatorSession({ sessions, sdk }),
        });
  const appConfig = appConfigOf(config, credentials, rootUrl);

  const listingOf = createListingReader(operator);
  const ordersOperator = config.hosted && !config.hosted.integration ? null : operator;
  const places = createOrderPlaces(ordersOperator && listingOf);
  const shared = config.databaseUrl
    ? (await import(/* webpackMode: "lazy" */ '../locks/postgresLocks.ts')).postgresLocks({
        databaseUrl: config.databaseUrl,
        logger,
      })
    : null;
  const locks = shared ?? memoryLocks();
  const orders = createOrders({
    operator: ordersOperator,
    locks,
    endSubscription: (id, how) => subscriptions.end(id, how),
    logger,
  });
  const payments = await composePayments({ config, credentials, ownOrigin });
  const subscriptions = composeSubscriptions({
    payments,
    operator: ordersOperator,
    oneOrder: orders.oneOrder,
    onPaid: id => receipts.reconciler?.check(id),
    locks,
    sessions,
    sdk,
    rootUrl,
    logger,
  });

  const classPlaces = composeClassPlaces({
    subscriptions: subscriptions.subscriptions,
    operator: ordersOperator,
    logger,
  });
  const meetings = composeMeetings({
    config,
    credentials,
    sessions,
    sdk,
    rootUrl,
    ownOrigin,
    listingOf,
    operator: ordersOperator,
    settlePlaces: async listingId => {
      await classPlaces?.places.settle(listingId);
      await subscriptions.subscriptions?.life.lengthen(listingId);
    },
    locks,
    logger,
  });
  const changes = composeChanges({
    operator: ordersOperator,
    subscriptions: subscriptions.subscriptions,
    locks,
    alignMeetings: meetings.align,
    sessions,
    sdk,
    logger,
  });
  const projected = await openProjected({
    config,
    marketplace,
    operator: ordersOperator,
    stripe: payments?.stripe ?? null,
    locks,
    siteOrigin: rootUrl,
    sessions,
    sdk,
    logger,
  });

  const receipts = composeReceipts({
    settings: config.receipts,
    sealSecret: credentials.sealSecret,
    operator: ordersOperator,
    stripe: payments?.stripe ?? null,
    locks,
    projection: projected.projection,
    rootUrl,
    sessions,
    sdk,
    logger,
  });

  const waitingLists = ordersOperator && createWaitingLists({ operator: ordersOperator, logger });

  const geo = geoRouter({
    folder: path.join(options.root, 'build', 'geo'),
    mapboxToken: config.mapboxToken,
    siteOrigin: rootUrl,
    logger,
  });
  const ownSessions = ownSessionsAt(clients.marketplaceUrl);
  const account = composeAccount({
    credentials,
    operatorMail: composeOperatorMail(config, rootUrl),
    operator: ordersOperator,
    stripe: payments?.stripe ?? null,
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

  const mails = (late.mails = composeMails({
    config,
    secret: credentials.sealSecret,
    operator: ordersOperator,
    places,
    projection: projected.projection,
    limiter,
    rootUrl,
    logger,
  }));

  // A database of its own is opened by the first request that needs it.
  const isFollowed = Boolean(marketplace || config.databaseUrl || config.mail.smtpUrl);
  const webhooks = composeWebhooks({
    config,
    credentials,
    operator: ordersOperator,
    projection: projected.projection,
    marketplace: config.hosted
      ? `${config.hosted.integrationUrl} ${config.hosted.clientId}`
      : 'embedded',
    dataVersion: marketplace?.dataVersion ?? null,
    isFollowed,
    intervalMs: marketplace ? 1_000 : 5_000,
    logger,
  });

  const calendars = calendarRouter({
    sessions,
    sdk,
    places,
    entries: mails.entries,
    rootUrl,
    logger,
  });

  const jobs = [
    subscriptions.reconciler,
    subscriptions.lifeReconciler,
    classPlaces?.reconciler,
    meetings.reconciler,
    meetings.attendance,
    orders.reconciler,
    changes.reconciler,
    waitingLists?.reconciler,
    receipts.reconciler,
  ].filter(job => job != null);

  let started = false;
  const ready = async () => started && ((await marketplace?.ready()) ?? true);
  const admission = createAdmission({ limits: config.load, logger });
  const state = () =>
    processState({ load: admission.state, ready, marketplace, projection: projected.projection });
  const app = createApp({
    logger,
    trustProxy: config.trustProxy,
    root: options.root,
    assets: options.assets,
    marketplace:
      marketplace?.router ??
      express.Router().use(refuseWeakPasswords, proxyTo(config.hosted?.baseUrl ?? '')),
    securityLog: config.hosted ? hostedSecurityLog(logger, clients.clientSecret) : null,
    refuseBlocked: ordersOperator
      ? refuseBlocked({ blocks: createBlocks(ordersOperator), sessions, sdk })
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
    // No page cache in development, where the pages change.
    remember: config.environment === 'development' ? null : (marketplace?.createCache ?? null),
    openExtensions: [trainersRouter(listTrainers, logger), sitemapRouter({ sdk, rootUrl, logger })],
    webhooks: [
      openapiRouter(),
      webhooks.router,
      mails.router,
      arrivalRouter(credentials.operatorSecret),
      rebuildRouter({
        projection: projected.projection,
        operatorSecret: credentials.operatorSecret,
        logger,
      }),
      reportQueue({
        operator: ordersOperator,
        operatorSecret: credentials.operatorSecret,
        rootUrl,
      }),
      subscriptions.webhook,
    ],
    apiExtensions: [
      meetings.api,
      subscriptions.api,
      changes.api,
      ordersRouter({ orders, sessions, sdk, logger }),
      waitingListRouter(
        { ...orders, lists: waitingLists, projection: projected.projection },
        { sessions, sdk, logger },
      ),
      placesRouter(places, { sessions, sdk, logger }),
      ...projected.routers,
      receipts.router,
      geo,
      calendars,
      personsRouter(payments?.stripe ?? null, { sessions, sdk, logger }),
      devicesRouter({ sessions, sdk, logger }, ownSessions),
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
      for (const job of jobs) job.start();
      if (marketplace || config.databaseUrl) projected.projection?.start();
      if (isFollowed) mails.job?.start();
      webhooks.job?.start();
      started = true;
    },
    async stopReconcilers() {
      projected.closeStreams();
      await Promise.all([
        ...jobs.map(job => job.close()),
        mails.job?.close(),
        webhooks.job?.close(),
      ]);
      await projected.projection?.close();
    },
    async close() {
      admission.close();
      await shared?.close();
      await marketplace?.close();
      await sandbox?.close();
    },
  };
}
