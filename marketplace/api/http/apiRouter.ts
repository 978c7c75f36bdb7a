import { Router } from 'express';
import type { ErrorRequestHandler } from 'express';
import { ApiError } from '#marketplace/contract/errors.ts';
import { accessTokens } from '../auth/accessTokens.ts';
import { limitConcurrency } from '../auth/limitConcurrency.ts';
import { authRouter } from '../auth/router.ts';
import { consolePath, consoleRouter } from '../console/router.ts';
import { extraRouters } from '../extraRouters.ts';
import { imageRouter } from '../images/router.ts';
import { includeRegistry } from '../includes.ts';
import { operations } from '../operations.ts';
import { relations } from '../registerIncludes.ts';
import type { MarketplaceContext } from '#marketplace/context.ts';
import { withShortTimeout } from '#marketplace/db/driver/statementTimeout.ts';
import type { CreateVersionedCache } from '#marketplace/db/maintenance/versionedCache.ts';
import { cors } from './cors.ts';
import { respondError } from './errorResponse.ts';
import { operationHandler } from './operationHandler.ts';
import type { Pipeline } from './operationHandler.ts';
import { storableAddress } from './storable.ts';

const bases = { marketplace: '/v1/api', integration: '/v1/integration_api' } as const;

// As many as the hosted service serves; scripts written for it keep to that.
const integrationAtOnce = 10;

// Searches ask for what is on "now", to the second.
const sharedAnswers = { maxAge: 1000, most: 50 };

/** Every API of the marketplace below one base. */
export function apiRouter(context: MarketplaceContext, remember: CreateVersionedCache): Router {
  const { credentials } = context.options;
  const tokens = accessTokens(credentials.tokenSecret, credentials.ident);
  const admit: Pipeline['admit'] = {
    marketplace: task => task(),
    integration: limitConcurrency(integrationAtOnce, 0),
  };
  const includes = includeRegistry(relations);
  const shared: Pipeline['shared'] = remember(sharedAnswers);
  const pipeline = { context, tokens, includes, admit, shared };
  const router = Router({ caseSensitive: true });

  // Whatever is asked of the database here, somebody waits for it.
  router.use((_req, _res, next) => withShortTimeout(next));
  router.use(cors);
  // Its pages say in words what the others say in the protocol's form.
  router.use(consolePath, consoleRouter(context));
  router.use(storableAddress);
  router.use('/v1/auth', authRouter(context, tokens));
  router.use('/v1/images', imageRouter(context));
  for (const { path, create } of extraRouters) router.use(path, create(context));
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
    respondError(req, res, error, context.logger);
  router.use(onError);
  return router;
}
