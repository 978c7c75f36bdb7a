import path from 'node:path';
import express from 'express';
import type { Express, Router } from 'express';
import { createApp } from './app.ts';
import { appConfigOf } from '../config/appConfig.ts';
import { arrivalRouter } from '../operator/arrivalRouter.ts';
import { openMarketplace, openSandbox } from './backend.ts';
import type { BackendOptions } from './backend.ts';
import { geoRouter } from '../geo/geoRouter.ts';
import { calendarRouter } from '../calendar/calendarRouter.ts';
import { devicesRouter } from '../devices/devicesRouter.ts';
import { ownSessionsAt } from '../devices/ownSessions.ts';
import { composeContact } from '../contact/contactRouter.ts';
import { composeSocialLogin } from '../socialLogin/compose.ts';
import { integrationSdk, createListingReader } from '../sdk/integrationSdk.ts';
import { sitemapRouter } from '../search/sitemapRouter.ts';
import { createListTrainers, trainersRouter } from '../trainers/trainersRouter.ts';
import { originOf } from '../http/listen.ts';
import { composeMeetings } from '../meetings/compose.ts';
import { composePayments, stubWebhook } from '../payments/compose.ts';
import { createOrderPlaces, placesRouter } from '../places/orderPlaces.ts';
import { rebuildRouter } from '../projection/rebuildRouter.ts';
import type { Teach, TeachOptions } from '../teach/compose.ts';
import { hostedSecurityLog } from '../middleware/securityLog.ts';
import { limitedInFront } from '../middleware/frontLimits.ts';
import { refuseWeakPasswords } from '../middleware/weakPasswords.ts';
import { proxyTo } from '../middleware/proxy.ts';
import { tightenOutbox } from '../operator/outboxFolder.ts';
import { memoryLocks } from '../locks/locks.ts';
import { createOrders, ordersRouter } from '../orders/compose.ts';
import { publicOriginOf } from '../config/config.ts';
import { createRawSdks } from '../sdk/rawSdk.ts';
import { createSdkFactory } from '../sdk/sdk.ts';
import { createUnshowableLog } from '../logging/unshowableLog.ts';
import { overHttp, plainWithinProcess, withinProcess } from '../sdk/sdkAdapter.ts';
import { addressHeadersOf, carryWithAddress } from '../session/addressHeaders.ts';
import { operatorSession } from '../session/operatorSession.ts';
import { createSessions } from '../session/session.ts';
import { createTokens, defaultTimeoutMs } from '../session/tokens.ts';
import type { WebAppSource } from '../ssr/serverAppApi.ts';
import { composeChanges } from '../changes/compose.ts';
import { composeSubscriptions } from '../subscriptions/compose.ts';
import { createPlaces } from '../subscriptions/places.ts';
import { createPlacesReconciler } from '../subscriptions/placesReconciler.ts';
import { createSubscriptionsClient } from '../subscriptions/subscriptionsClient.ts';
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
  /** null with a hosted marketplace. */
  marketplace: Marketplace | null;
  /** null when all outside services are real. */
  sandbox: Sandbox | null;
  rootUrl: string;
  /** Origin of the server for its own calls. */
  ownOrigin: string;
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
  const marketplace = config.hosted ? null : await openMarketplace(options, addresses);
  const clientId = config.hosted?.clientId ?? credentials.clientId;
  const clientSecret = config.hosted?.clientSecret ?? credentials.clientSecret;
  const marketplaceUrl = () => config.hosted?.baseUrl ?? `${ownOrigin}/flex`;
  const addressHeaders = addressHeadersOf(clientSecret);
  const tokens = createTokens({
    baseUrl: marketplaceUrl,
    clientId,
    clientSecret,
    addressHeaders,
  });
  const limiter = marketplace?.context.limiter ?? memoryLimits();
  const sessions = createSessions({ tokens, secure, maxDays: config.sessionMaxDays });
  const onUnshowable = createUnshowableLog(logger);
  const reached = { baseUrl: marketplaceUrl, clientId, tokens };
  // The embedded marketplace is called as a function (decision 050).
  const listener = marketplace && express().use(marketplace.router);
  const sdk = createSdkFactory(
    createRawSdks({
      ...reached,
      carry: carryWithAddress(
        listener ? withinProcess(listener, marketplaceUrl()) : overHttp(defaultTimeoutMs),
        addressHeaders,
      ),
    }),
    onUnshowable,
  );
  const pageSdk = createRawSdks({
    ...reached,
    ...(listener && { carry: plainWithinProcess(listener, marketplaceUrl()) }),
  });
  // Not loaded when all services are real. The outbox page is the stub of a mail server.
  const sandbox =
    config.stripe && config.zoom && config.mail.smtpUrl
      ? null
      : await openSandbox(options, rootUrl, {
          stripeWebhook: stubWebhook({ credentials, ownOrigin }),
          hasOperatorSession: operatorSession({ sessions, sdk }),
        });
  const appConfig = appConfigOf(config, credentials, rootUrl);

  const integrationUrl = () => config.hosted?.integrationUrl ?? marketplaceUrl();
  const operator = integrationSdk({
    baseUrl: integrationUrl,
    ...(config.hosted?.integration ?? {
      clientId: credentials.integrationClientId,
      clientSecret: credentials.integrationClientSecret,
    }),
  });
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
    sessions,
    sdk,
    rootUrl,
    logger,
  });

  const classPlaces =
    subscriptions.subscriptions?.places ??
    (ordersOperator &&
      createPlaces({ client: createSubscriptionsClient(ordersOperator), now: Date.now }));
  const placesReconciler =
    ordersOperator && classPlaces
      ? createPlacesReconciler({
          operator: ordersOperator,
          places: classPlaces,
          logger,
          now: Date.now,
        })
      : null;
  const meetings = composeMeetings({
    config,
    credentials,
    sessions,
    sdk,
    rootUrl,
    ownOrigin,
    listingOf,
    operator: ordersOperator,
    settlePlaces: async listingId => classPlaces?.settle(listingId),
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
  const teach = await openTeach({
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

  const geo = geoRouter({
    folder: path.join(options.root, 'build', 'geo'),
    mapboxToken: config.mapboxToken,
    siteOrigin: rootUrl,
    logger,
  });
  const calendars = calendarRouter({ sessions, sdk, places, rootUrl, logger });

  const listTrainers = createListTrainers({ operator, logger });

  let started = false;
  const app = createApp({
    logger,
    trustProxy: config.trustProxy,
    root: options.root,
    assets: options.assets,
    marketplace:
      marketplace?.router ??
      express.Router().use(refuseWeakPasswords, proxyTo(config.hosted?.baseUrl ?? '')),
    securityLog: config.hosted ? hostedSecurityLog(logger, clientSecret) : null,
    frontLimit: marketplace ? null : limitedInFront(limiter, config),
    sandbox: sandbox?.router ?? null,
    ready: async () => started && ((await marketplace?.ready()) ?? true),
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
      arrivalRouter(credentials.operatorSecret),
      rebuildRouter({
        projection: teach.projection,
        operatorSecret: credentials.operatorSecret,
        logger,
      }),
      subscriptions.webhook,
    ],
    apiExtensions: [
      meetings.api,
      subscriptions.api,
      changes.api,
      ordersRouter({ orders, sessions, sdk, logger }),
      placesRouter(places, { sessions, sdk, logger }),
      teach.router,
      geo,
      calendars,
      devicesRouter({ sessions, sdk, logger }, ownSessionsAt(marketplaceUrl)),
      composeContact(config, rootUrl, limiter, logger),
      composeSocialLogin({ config, credentials, sessions, sdk, tokens, rootUrl, logger }),
      ...(options.apiExtensions ?? []),
    ],
  });

  return {
    app,
    marketplace,
    sandbox,
    rootUrl,
    ownOrigin,
    async start() {
      await marketplace?.start();
      subscriptions.reconciler?.start();
      placesReconciler?.start();
      meetings.reconciler?.start();
      meetings.attendance?.start();
      orders.reconciler?.start();
      changes.reconciler?.start();
      // A database of its own is opened by the first request that needs it.
      if (marketplace || config.databaseUrl) teach.projection?.start();
      started = true;
    },
    async stopReconcilers() {
      await Promise.all([
        subscriptions.reconciler?.close(),
        placesReconciler?.close(),
        meetings.reconciler?.close(),
        meetings.attendance?.close(),
        orders.reconciler?.close(),
        teach.projection?.close(),
        changes.reconciler?.close(),
      ]);
    },
    async close() {
      await shared?.close();
      await marketplace?.close();
      await sandbox?.close();
    },
  };
}

/** Composes the pages of teachers. Their code is loaded where the marketplace can be followed. */
async function openTeach(options: TeachOptions): Promise<Teach> {
  if (!options.operator) return { projection: null, router: withoutProjection() };
  const { composeTeach } = await import(/* webpackMode: "lazy" */ '../teach/compose.ts');
  return composeTeach(options);
}

/** Answers 424 `projection-not-available` below /teach. */
function withoutProjection(): Router {
  const code = 'projection-not-available';
  return express.Router().use('/teach', (_req, res) => {
    res.status(424).json({ errors: [{ status: 424, code, title: 'The orders are not counted.' }] });
  });
}
