import { Router } from 'express';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { ApiError } from '#marketplace/contract/errors.ts';
import { inRequest, requestIdHeader } from '#marketplace/contract/requestScope.ts';
import { accessTokens } from '../auth/accessTokens.ts';
import { refreshTokens } from '../auth/refreshTokens.ts';
import { authRouter } from '../auth/router.ts';
import { consoleApiPath, consoleApiRouter } from '../consoleApi/router.ts';
import type { PassedApis } from '../consoleApi/router.ts';
import { consolePath, consoleRouter, consoleSite } from '../console/router.ts';
import { imageRouter } from '../images/router.ts';
import { includeRegistry } from '../includes.ts';
import type { Relations } from '../includes.ts';
import { operations } from './operations.ts';
import { assetRouter } from '../assets/router.ts';
import { buildCommands } from '../build/commands.ts';
import { buildRouter } from '../build/router.ts';
import { fileRouter } from '../files/router.ts';
import { fileRelations } from '../relations/files.ts';
import { listingRelations } from '../relations/listings.ts';
import { marketplaceRelations } from '../marketplace/show.ts';
import { stripeRelations } from '../stripe/relations.ts';
import { transactionRelations } from '../relations/transactions.ts';
import { userRelations } from '../relations/users.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { withShortTimeout } from '#marketplace/db/driver/statementTimeout.ts';
import type { CreateVersionedCache } from '#marketplace/db/maintenance/versionedCache.ts';
import { respondFailure } from '../http/failedRequest.ts';
import { mergeSlashes } from '../http/mergeSlashes.ts';
import { operationForCaller, operationHandler } from './operationHandler.ts';
import type { Pipeline } from './operationHandler.ts';
import { refuseUnstorableUrl } from '../http/storable.ts';

const bases = { marketplace: '/v1/api', integration: '/v1/integration_api' } as const;

/** Relationships by resource type; a type that two areas declare is merged. */
export const relations: readonly Record<string, Relations>[] = [
  marketplaceRelations,
  userRelations,
  listingRelations,
  fileRelations,
  transactionRelations,
  stripeRelations,
];

/**
 * Allows browsers of any origin with a token of their own, never with cookies; answers preflights.
 */
const cors: RequestHandler = (req, res, next) => {
  res.setHeader('Access-Control-Allow-Origin', '*');
  if (req.method !== 'OPTIONS') return next();
  res.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, POST, PUT, OPTIONS',
    'Access-Control-Allow-Headers': 'Accept, Authorization, Content-Type, X-Transit-Verbose',
    'Access-Control-Max-Age': '86400',
  });
  res.end();
};

/** Refuses a task while `max` others run. @throws ApiError too-many-requests */
function refuseAbove(max: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  return async task => {
    if (running >= max) throw new ApiError('too-many-requests');
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
    }
  };
}

// The limit of the hosted service; scripts written for it obey it.
const integrationAtOnce = 10;

// One second: searches contain the current time to the second.
const sharedAnswers = { name: 'answers', maxAge: 1000, most: 50 };

/** Returns what the Console API passes on. Its operators do not share the limit of scripts. */
function passedApis(pipeline: Pipeline): PassedApis {
  const admit: Pipeline['admit'] = { ...pipeline.admit, integration: task => task() };
  return {
    operations,
    commands: buildCommands,
    serveAs: operation => operationForCaller({ ...pipeline, admit }, operation),
  };
}

/** Creates the router of all APIs of the marketplace. */
export function apiRouter(context: MarketplaceContext, createCache: CreateVersionedCache): Router {
  const { credentials } = context.options;
  const tokens = accessTokens(credentials.tokenSecret, credentials.ident);
  const refresh = refreshTokens(credentials.tokenSecret);
  const admit: Pipeline['admit'] = {
    marketplace: task => task(),
    integration: refuseAbove(integrationAtOnce),
  };
  const includes = includeRegistry(relations);
  const shared: Pipeline['shared'] = createCache(sharedAnswers);
  const pipeline = { context, tokens, includes, admit, shared };
  const router = Router({ caseSensitive: true });

  router.use(mergeSlashes());
  // Queries of a request have a short timeout: a client waits for them.
  router.use((_req, _res, next) => withShortTimeout(next));
  router.use((req, _res, next) => inRequest(req.headers[requestIdHeader], () => next()));
  router.use(cors);
  // Before the checks below: the console answers errors as HTML, not in the format of the protocol.
  const site = consoleSite(context);
  router.use(consolePath, consoleRouter(site));
  router.use(refuseUnstorableUrl);
  router.use(`${consolePath}${consoleApiPath}`, consoleApiRouter(site, passedApis(pipeline)));
  router.use('/v1/auth', authRouter({ context, tokens, refresh }));
  router.use('/v1/images', imageRouter(context));
  router.use('/v1/build-api', buildRouter(context));
  router.use('/v1/assets', assetRouter(context));
  router.use('/v1/files', fileRouter(context));
  for (const operation of operations) {
    const path = `${bases[operation.api ?? 'marketplace']}/${operation.name}`;
    const handler = operationHandler(pipeline, operation);
    if (operation.method === 'GET') router.get(path, handler);
    else router.post(path, handler);
  }
  router.use(() => {
    throw new ApiError('not-found', { details: 'There is no such endpoint.' });
  });
  const onError: ErrorRequestHandler = (error, req, res, _next) =>
    respondFailure(context, req, res, error);
  router.use(onError);
  return router;
}
