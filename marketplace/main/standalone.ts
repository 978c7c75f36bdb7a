import compression from 'compression';
import express, { Router } from 'express';
import type { Express } from 'express';
import { mergeSlashes } from '#marketplace/api/http/mergeSlashes.ts';
import type { Marketplace } from './createMarketplace.ts';

/** Options of a standalone marketplace server. */
export interface StandaloneOptions {
  marketplace: Pick<Marketplace, 'router' | 'ready'>;
  /**
   * Stubs of the services that the marketplace calls, mounted at /sandbox; null when they are real.
   */
  sandbox: Router | null;
  /** Express's `trust proxy`: proxies whose X-Forwarded-For counts; none when left out. */
  trustProxy?: false | number | string[];
  /** Returns true once the start has completed. */
  started: () => boolean;
}

/**
 * Creates the app of a standalone marketplace: the APIs below /flex and at the root, and health
 * checks.
 */
export function standaloneApp({
  marketplace,
  sandbox,
  trustProxy = false,
  started,
}: StandaloneOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trustProxy);
  app.use(mergeSlashes());
  app.get('/healthz', (_req, res) => {
    res.type('text/plain').send('ok');
  });
  app.get('/readyz', async (_req, res) => {
    const ready = started() && (await marketplace.ready().catch(() => false));
    if (!ready) res.set('Retry-After', '5');
    res
      .status(ready ? 200 : 503)
      .type('text/plain')
      .send(ready ? 'ready' : 'not ready');
  });
  if (sandbox) app.use('/sandbox', sandbox);
  const apis = [compression({ level: 4, threshold: 1024 }), marketplace.router];
  app.use('/flex', ...apis);
  // At the root as well: a page's policy names origins, and a base URL without a path is one.
  const atRoot = Router();
  atRoot.use((req, _res, next) => next(req.path.startsWith('/v1/') ? undefined : 'router'));
  app.use(atRoot.use(...apis));
  app.use((_req, res) => {
    res.status(404).type('text/plain').send('The APIs of the marketplace are below /flex.');
  });
  return app;
}
