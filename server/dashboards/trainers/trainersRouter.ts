import express from 'express';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { loadTrainers } from './trainers.ts';
import { userTag } from '#server/events/cache/cacheTags.ts';
import { noteTags } from '#server/events/cache/tagRecord.ts';
import type { CreateTaggedCache } from '#server/events/cache/taggedCache.ts';
import { compressed } from '#server/http/middleware/compressed.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { SdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Trainer } from '#shared/contract/api/trainers.ts';
import { minuteMs } from '#shared/time/time.ts';

export interface TrainersOptions {
  operator: () => IntegrationSdk;
  sdk: Pick<SdkFactory, 'anonymous'>;
  createCache: CreateTaggedCache;
  logger: Logger;
  now?: () => number;
}

/** Returns the list of trainers. Rejects when the marketplace does not give one. */
export type ListTrainers = () => Promise<Trainer[]>;

/** Returns whether a marketplace is closed to visitors, which answers them with 403. */
async function isClosed(sdk: TrainersOptions['sdk']): Promise<boolean> {
  try {
    await sdk.anonymous().listings.query({ perPage: 1, 'fields.listing': [] });
    return false;
  } catch (error) {
    if (isRefusal(error, 403)) return true;
    throw error;
  }
}

/** For so long the last list is returned while the marketplace gives none. */
const lateMs = 5 * minuteMs;

/**
 * Caches the list of trainers: a name, a picture or a ban counts as soon as its event is read, a
 * first or last class within a minute, as up to a thousand listings are read for the list. It is
 * empty while the marketplace is closed to visitors.
 */
export function createListTrainers({
  operator,
  sdk,
  createCache,
  logger,
  now = Date.now,
}: TrainersOptions): ListTrainers {
  const cached = createCache<Trainer[]>({
    name: 'trainers',
    rightForMs: minuteMs,
    lateMs,
    most: 1,
  });
  async function find(): Promise<Trainer[]> {
    if (await isClosed(sdk)) return [];
    const trainers = await loadTrainers(operator(), now(), logger);
    noteTags(...trainers.map(({ id }) => userTag(id)));
    return trainers;
  }
  return () => cached('all', find);
}

/** GET /trainers: teachers with at least one published class. */
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
