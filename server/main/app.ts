import path from 'node:path';
import express from 'express';
import type { ErrorRequestHandler, Express, RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import { pageFonts } from '#server/http/pages/pageFonts.ts';
import { failurePage, plainPagePolicy } from '#server/http/pages/plainPage.ts';
import { failureOf } from '#server/http/api/failure.ts';
import {
  acceptTransaction,
  checkTransaction,
  transactionLineItems,
} from '#server/orders/orderEndpoints.ts';
import { signUp } from '#server/account/signUp.ts';
import type { ClientShare } from '#server/http/admission/clientShare.ts';
import { apiRouter } from '#server/http/api/apiRouter.ts';
import { actsInTurns } from '#server/http/middleware/actsInTurns.ts';
import { builtAssets, publicFiles } from '#server/http/middleware/assets.ts';
import { compressed } from '#server/http/middleware/compressed.ts';
import { readAfterWrites } from '#server/http/middleware/readAfterWrites.ts';
import { refusePrices } from '#server/http/middleware/refusePrices.ts';
import { refuseBankChange } from '#server/http/middleware/refuseBankChange.ts';
import { failedRequests, noteCode } from '#server/http/middleware/failedRequests.ts';
import { flexSession } from '#server/http/middleware/flexSession.ts';
import { limitedGate } from '#server/http/middleware/limitedSession.ts';
import { loggedPath, requestLogging } from '#server/http/middleware/logging.ts';
import { requestWork } from '#server/http/middleware/requestWork.ts';
import { pageSecurity } from '#server/http/middleware/security.ts';
import type { SecurityOptions } from '#server/http/middleware/security.ts';
import { transit } from '#server/marketplaceClient/sdk/rawSdk.ts';
import type { RawSdks } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { rememberCaller } from '#server/marketplaceClient/sdk/caller.ts';
import type { SdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import type { OnUnshowable } from '#shared/contract/showable.ts';
import { rememberAddress } from '#server/marketplaceClient/session/addressHeaders.ts';
import type { SessionCookies } from '#server/marketplaceClient/session/cookie.ts';
import type { Sessions } from '#server/marketplaceClient/session/session.ts';
import type { Tokens } from '#server/marketplaceClient/session/tokens.ts';
import { manifestRouter } from '#server/pages/manifestRouter.ts';
import { brandFiles } from '#server/pages/brandRouter.ts';
import { consoleRouter } from '#server/pages/console/consoleRouter.ts';
import { pageHandler } from '#server/pages/ssr/handler.ts';
import type { PageDocument } from '#server/pages/ssr/makeDocument.ts';
import { serverAppApi } from '#server/pages/ssr/serverAppApi.ts';
import type { WebAppSource } from '#server/pages/ssr/serverAppApi.ts';
import type { BrandPictures } from '#server/settings/brandPictures.ts';
import type { LiveSettings } from '#server/settings/liveSettings.ts';
import type { ListTrainers } from '#server/dashboards/trainers/trainersRouter.ts';
import type { ClassTimes } from '#server/dashboards/classTimes/classTimes.ts';
import type { ListUpcoming } from '#server/dashboards/upcoming/upcomingRouter.ts';
import type { EventLog } from '#server/events/eventLog.ts';
import type { TaggedCache } from '#server/events/cache/taggedCache.ts';
import type { TrustProxy } from '#server/config/trustProxy.ts';
import type { FailureQueue } from '@flowroom/marketplace/failures';
import { mergeSlashes } from '@flowroom/marketplace/requestPath';
import { currentRequestId } from '@flowroom/marketplace/requestScope';
import type { AppConfig } from '#shared/config/appConfig.ts';

/** Dependencies of the web server, made by the composition. */
export interface AppOptions {
  logger: Logger;
  trustProxy: TrustProxy;
  /** Project folder, with `build/` and `public/` below it. */
  root: string;
  /** null when the development server serves the assets. */
  assets: string | null;
  /** Folder of the console's build. */
  consoleFolder: string;
  /** Marketplace API: the embedded one, or the proxy to the hosted one. */
  marketplace: RequestHandler;
  /**
   * Security log in front of a hosted marketplace; null with the embedded one, which has its own.
   */
  securityLog?: RequestHandler | null;
  /**
   * Rate limits in front of a hosted marketplace; null with the embedded one, which has its own.
   */
  frontLimit?: RequestHandler | null;
  /** Refuses calls between people who block each other; null without the rights of the operator. */
  refuseBlocked?: RequestHandler | null;
  /** Stores requests that fail; none when left out. */
  failures?: Pick<FailureQueue, 'add'>;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Operations of the Console API that the site serves; mounted at /flex/console/v1. */
  siteOperations?: RequestHandler;
  sandbox: RequestHandler | null;
  /** Answers /readyz. */
  readiness: RequestHandler;
  cookies: SessionCookies;
  sessions: Sessions;
  tokens: Tokens;
  /** SDK of the endpoints. */
  sdk: SdkFactory;
  /** SDK of pages, with answers in plain JSON. */
  pageSdk: RawSdks;
  /** Called for each listing that is left out because it is not showable. */
  onUnshowable: OnUnshowable;
  security: SecurityOptions;
  webApp: WebAppSource;
  appConfig: () => AppConfig;
  /** Icons and logo of operators; the files of public/ when left out. */
  brand?: BrandPictures;
  settings: Pick<LiveSettings, 'live' | 'draft' | 'showing' | 'source' | 'pageText'>;
  /** Origin of the server for its own calls. */
  ownOrigin: string;
  listTrainers: ListTrainers;
  listUpcoming: ListUpcoming;
  classTimes: ClassTimes;
  /** Has visitors' browsers measure pages. */
  measuresVitals?: boolean;
  /** null where the event log can not be read. */
  eventLog: EventLog | null;
  /** Seconds for which a shared cache in front may send a visitor's page; 0 for none. */
  sharedSeconds: number;
  /** Rendered pages that one client may have. */
  renders: ClientShare;
  /** Pages of visitors; null renders every page. */
  pageCache: TaggedCache<PageDocument> | null;
  /** Public routes beside pages: sitemaps, the list of trainers. */
  openExtensions?: readonly Router[];
  /** Routes below /api for callers other than our pages; they parse their bodies themselves. */
  webhooks?: readonly Router[];
  /** More endpoints below /api. */
  apiExtensions?: readonly Router[];
}

// Those without further dependencies; the others come as `apiExtensions`.
const endpoints = [signUp, transactionLineItems, acceptTransaction, checkTransaction];

/** Serves the marketplace's APIs, with what the site adds in front of them. */
function serveMarketplace(app: Express, options: AppOptions, apart: RequestHandler): void {
  const { logger, sessions, tokens } = options;
  if (options.securityLog) app.use(options.securityLog);
  if (options.frontLimit) app.use(options.frontLimit);
  if (options.siteOperations) app.use('/flex/console/v1', options.siteOperations);
  app.use(
    '/flex',
    compressed,
    refuseBankChange,
    refusePrices,
    flexSession({ sessions, tokens, logger }),
    apart,
    options.marketplace,
  );
}

/** Creates the Express app of the web server. */
export function createApp(options: AppOptions): Express {
  const { logger, sessions, sdk } = options;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', options.trustProxy);
  // First: guards of the API decide by its paths.
  app.use(mergeSlashes('/flex/'));
  app.use(requestLogging(logger), requestWork);
  if (options.failures) {
    const { failures, cookies, now } = options;
    app.use(failedRequests({ failures, cookies, now: now ?? Date.now }));
  }
  app.use(limitedGate(sessions, logger));

  app.get('/healthz', (_req, res) => {
    res.type('text/plain').send('ok');
  });
  app.use(options.readiness);

  app.use(pageFonts());
  if (options.assets) app.use('/static', builtAssets(options.assets));
  const publicFolder = path.join(options.root, 'public');
  app.use(manifestRouter(publicFolder));
  if (options.brand) app.use(brandFiles(options.brand));
  app.use(publicFiles(publicFolder));
  const { imageOrigins, dev } = options.security;
  const { settings } = options;
  app.use(consoleRouter({ folder: options.consoleFolder, imageOrigins, dev, settings }));
  if (options.sandbox) app.use('/sandbox', options.sandbox);
  app.use(rememberCaller(options.cookies));
  if (options.eventLog) app.use(readAfterWrites(options.eventLog));

  const apart: RequestHandler = options.refuseBlocked ?? ((_req, _res, next) => next());
  serveMarketplace(app, options, apart);
  for (const webhook of options.webhooks ?? []) app.use('/api', webhook);
  app.use(
    '/api',
    rememberAddress,
    actsInTurns(),
    compressed,
    apiRouter({ sessions, sdk, logger, refuseBlocked: apart, endpoints }, options.apiExtensions),
  );

  for (const extension of options.openExtensions ?? []) app.use(extension);

  app.use(...pageSecurity(options.security));
  // A pattern without parameters: Express refuses invalid encodings in parameters before the
  // handler.
  app.get(
    /.*/,
    pageHandler({
      webApp: options.webApp,
      config: options.appConfig,
      settings: options.settings,
      sessions,
      sdk: options.pageSdk,
      appApi: serverAppApi({
        listener: app,
        origin: options.ownOrigin,
        sdk,
        listTrainers: options.listTrainers,
        listUpcoming: options.listUpcoming,
        classTimes: options.classTimes,
        pageText: settings.pageText,
      }),
      cache: options.pageCache,
      renders: options.renders,
      sharedSeconds: options.sharedSeconds,
      measuresVitals: options.measuresVitals ?? false,
      logger,
      onUnshowable: options.onUnshowable,
    }),
  );
  app.use((_req, res) => {
    res.status(405).set('Allow', 'GET, HEAD').type('text/plain').send('Method Not Allowed');
  });
  app.use(lastResort(logger));
  return app;
}

/** Error handler: logs the error and answers without details. */
function lastResort(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const { status, retryAfter, said } = failureOf(error);
    const { code, title } = said ?? unreadable;
    noteCode(res, code);
    // A full queue is no fault; the load is in the metrics.
    if (status >= 500 && code !== 'site-busy') {
      logger.error({ err: error, path: loggedPath(req.path) }, 'failed');
    }
    if (res.headersSent) {
      next(error);
      return;
    }
    if (retryAfter !== null) res.set('Retry-After', String(retryAfter));
    res.status(status).set('Content-Security-Policy', plainPagePolicy);
    const errors = [{ id: currentRequestId(), status, code, title }];
    // The marketplace's client reads errors as transit only.
    const type = req.accepts(['json', 'html', 'application/transit+json']);
    if (type === 'html') res.type('html').send(failurePage(title));
    else if (type === 'application/transit+json') res.type(type).send(transit.write({ errors }));
    else res.json({ errors });
  };
}

/** Of what parsers of requests refuse. */
const unreadable = { code: 'bad-request', title: 'The request can not be read.' };
