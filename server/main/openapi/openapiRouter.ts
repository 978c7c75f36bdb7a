import express from 'express';
import type { Router } from 'express';
import { widePagePolicy } from '#server/http/pages/widePage.ts';
import { compressed } from '#server/http/middleware/compressed.ts';

/** Made at the first request, with the code that makes them. */
interface Made {
  text: string;
  page: string;
}

async function make(): Promise<Made> {
  const [{ openapiDocument }, { docsPage }] = await Promise.all([
    import(/* webpackMode: "lazy" */ './document.ts'),
    import(/* webpackMode: "lazy" */ './page/docsPage.ts'),
  ]);
  const document = openapiDocument();
  return { text: JSON.stringify(document), page: docsPage(document) };
}

/**
 * The description of the web server's endpoints, mounted at /api (decision 205):
 *
 * - GET /openapi.json  OpenAPI 3.1; programs of any origin may read it
 * - GET /docs          the same as a page, without scripts
 */
export function openapiRouter(): Router {
  let making: Promise<Made> | undefined;
  const made = () =>
    (making ??= make().catch((error: unknown) => {
      making = undefined;
      throw error;
    }));
  const router = express.Router();
  router.get('/openapi.json', compressed, async (_req, res) => {
    const { text } = await made();
    res.set({ 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' });
    res.type('application/json').send(text);
  });
  router.get('/docs', compressed, async (_req, res) => {
    const { page } = await made();
    res.set({
      'Cache-Control': 'public, max-age=3600',
      'Content-Security-Policy': widePagePolicy,
      'X-Robots-Tag': 'noindex',
    });
    res.type('html').send(page);
  });
  return router;
}
