import { createRequire } from 'node:module';
import path from 'node:path';
import express from 'express';
import type { Router } from 'express';

const fonts: Record<string, string> = {
  'figtree.woff2': '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  'fraunces.woff2': '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
};

/** `/assets`: style, scripts and fonts of the pages. */
export function createAssets(): Router {
  const require = createRequire(import.meta.url);
  const router = express.Router();
  router.use((_req, res, next) => {
    // The card field's frame has no origin, so its font comes across origins.
    res.set({
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    next();
  });
  for (const [name, file] of Object.entries(fonts)) {
    router.get(`/fonts/${name}`, (_req, res) => {
      res.sendFile(require.resolve(file), { maxAge: '1d' });
    });
  }
  router.use(
    express.static(path.join(import.meta.dirname, 'assets'), {
      index: false,
      redirect: false,
      maxAge: '5m',
    }),
  );
  return router;
}
