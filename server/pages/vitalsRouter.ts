import express from 'express';
import type { Router } from 'express';
import { addressKey } from '@flowroom/marketplace/clientAddress';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { notice } from '@flowroom/marketplace/signals';
import { parseBody } from '#server/http/api/parseBody.ts';
import { isSameOrigin } from '#server/marketplaceClient/session/origin.ts';
import { vitalsBody } from '#shared/contract/bodies/vitals.ts';

export interface VitalsOptions {
  limiter: Limiters;
  /** Names of all pages. */
  pageNames: () => Promise<ReadonlySet<string>>;
}

/** Page loads that are counted of one network address. */
export const vitalsLimit: Limit = { name: 'vitals', most: 60, seconds: 60 };

/**
 * POST /vitals below /api: counts what a visitor's browser has measured. It needs no session and
 * stores nothing of the request. Browsers send it while a page is left, so they never read the
 * answer.
 */
export function vitalsRouter({ limiter, pageNames }: VitalsOptions): Router {
  const limit = limiter(vitalsLimit);
  const router = express.Router();
  router.post('/vitals', async (req, res) => {
    res.set('Cache-Control', 'no-store');
    if (!isSameOrigin(req)) {
      res.status(403).end();
      return;
    }
    const { page, vitals } = parseBody(vitalsBody, req.body);
    const pause = await limit.take(addressKey(req.ip ?? ''));
    if (pause !== null) {
      res.status(429).set('Retry-After', String(pause)).end();
      return;
    }
    // A name that somebody made up would be a label of its own.
    if ((await pageNames()).has(page)) {
      for (const { name, value } of vitals) notice('vital', { name, page, value });
    }
    res.status(204).end();
  });
  return router;
}
