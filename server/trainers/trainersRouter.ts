import express from 'express';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { freshFor } from './freshFor.ts';
import { loadTrainers } from './trainers.ts';
import { compressed } from '../middleware/compressed.ts';
import type { IntegrationSdk } from '../sdk/integrationSdk.ts';

export interface TrainersRouterOptions {
  operator: () => IntegrationSdk;
  logger: Logger;
  now?: () => number;
}

const minute = 60_000;

/** GET /trainers: teachers with at least one published class, a minute old at most. */
export function trainersRouter({
  operator,
  logger,
  now = Date.now,
}: TrainersRouterOptions): Router {
  const router = express.Router();
  const trainers = freshFor(minute, () => loadTrainers(operator(), now(), logger), now);
  router.get('/trainers', compressed, async (_req, res) => {
    try {
      res.set('Cache-Control', 'public, max-age=60').json({ data: await trainers() });
    } catch (error) {
      logger.warn({ err: error }, 'trainers failed');
      res
        .status(503)
        .set({ 'Cache-Control': 'no-store', 'Retry-After': '10' })
        .json({
          errors: [{ status: 503, code: 'unavailable', title: 'No trainers at the moment.' }],
        });
    }
  });
  return router;
}
