import compression from 'compression';
import express, { Router } from 'express';
import type { Express } from 'express';
import { mergeSlashes } from '#marketplace/api/http/mergeSlashes.ts';
import { consolePage } from './consolePage.ts';
import type { Marketplace } from './createMarketplace.ts';

/** Options of a standalone marketplace server. */
export interface StandaloneOptions {
  marketplace: Pick<Marketplace, 'router' | 'ready'>;
  /**
   * Stubs of the services that the marketplace calls, mounted at /sandbox; null when they are real.
   */
  sandbox: Router | null;
  /** Folder of the console's build, which is served at /console; none when left out. */
  consoleFolder?: string | null;
  /** Tools of a developer, mounted at /local; none when left out. */
  local?: Router;
  /** Express's `trust proxy`: proxies whose X-Forwarded-For counts; none when left out. */
  trustProxy?: false | number | string[];
  /** Returns true once the start has completed. */
  started: () => boolean;
}

/**
 * Creates the app of a standalone marketplace: the APIs below /flex and at the root, the console,
 * and health checks.
 */
export function standaloneApp({
  marketplace,
  sandbox,
  consoleFolder = null,
  local,
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
  if (local) app.use('/local', local);
  const compressed = compression({ level: 4, threshold: 1024 });
  if (consoleFolder !== null) app.use('/console', compressed).use(consolePage(consoleFolder));
  const apis = [compressed, marketplace.router];
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
