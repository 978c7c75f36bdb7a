import express from 'express';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { loadTrainers } from './trainers.ts';
import { cachedFor } from '../http/cachedFor.ts';
import { compressed } from '../middleware/compressed.ts';
import type { IntegrationSdk } from '../sdk/integrationSdk.ts';
import type { Trainer } from '#shared/contract/api/trainers.ts';
import { minuteMs } from '#shared/time/time.ts';

export interface TrainersOptions {
  operator: () => IntegrationSdk;
  logger: Logger;
  now?: () => number;
}

/** Returns the list of trainers. Rejects when the marketplace does not give one. */
export type ListTrainers = () => Promise<Trainer[]>;

/** Caches the list of trainers for a minute. */
export const createListTrainers = ({
  operator,
  logger,
  now = Date.now,
}: TrainersOptions): ListTrainers =>
  cachedFor(minuteMs, () => loadTrainers(operator(), now(), logger), now);

/** GET /trainers: teachers with at least one published class, cached for a minute. */
export function trainersRouter(listTrainers: ListTrainers, logger: Logger): Router {
  const router = express.Router();
  router.get('/trainers', compressed, async (_req, res) => {
    try {
      res.set('Cache-Control', 'public, max-age=60').json({ data: await listTrainers() });
    } catch (error) {
      logger.warn({ err: error }, 'trainers failed');
      const title = 'No trainers at the moment.';
      res
        .status(503)
        .set({ 'Cache-Control': 'no-store', 'Retry-After': '10' })
        .json({ errors: [{ status: 503, code: 'unavailable', title }] });
    }
  });
  return router;
}
