import express from 'express';
import type { RequestHandler, Router } from 'express';
import type { EndpointContext, MountableEndpoint } from './endpoint.ts';
import { apiBodies } from './bodies.ts';

export interface ApiContext extends EndpointContext {
  /** Refuses calls between people who block each other. */
  refuseBlocked: RequestHandler;
  /** Endpoints that need nothing but the context. */
  endpoints: readonly MountableEndpoint[];
}

/** Composes the routes below /api. `extensions` are mounted after the endpoints. */
export function apiRouter(context: ApiContext, extensions: readonly Router[] = []): Router {
  const router = express.Router();
  router.use(apiBodies);
  router.use(context.refuseBlocked);
  for (const one of context.endpoints) router.post(one.path, one.handler(context));
  for (const extension of extensions) router.use(extension);
  router.use((_req, res) => {
    res.status(404).json({ errors: [{ status: 404, code: 'not-found', title: 'Not found' }] });
  });
  return router;
}
