import express from 'express';
import type { Router } from 'express';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Projection } from './projection.ts';
import { hasOperatorProof } from '#server/http/operator/operatorProof.ts';

/** Path below /api for `npm run rebuild-projection`. */
export const rebuildPath = '/operator/projection';

/** A line of the answer: how far it is, or how it ended. */
export const rebuildLine = v.union([
  v.object({
    part: v.picklist(['users', 'listings', 'transactions']),
    done: v.number(),
    total: v.number(),
  }),
  v.object({ outcome: v.picklist(['rebuilt', 'busy', 'failed']) }),
]);
export type RebuildLine = v.InferOutput<typeof rebuildLine>;

export interface RebuildRouterOptions {
  /** null where the marketplace can not be followed. */
  projection: Projection | null;
  operatorSecret: string;
  logger: Logger;
}

/**
 * POST /operator/projection, for operators: reads everything again. The answer has a line of JSON
 * for each step. Requests without a valid proof pass on.
 */
export function rebuildRouter({
  projection,
  operatorSecret,
  logger,
}: RebuildRouterOptions): Router {
  const router = express.Router();
  router.post(rebuildPath, async (req, res, next) => {
    if (!projection || !hasOperatorProof(operatorSecret, req)) return next();
    res.type('application/x-ndjson').set('Cache-Control', 'no-store');
    const write = (line: RebuildLine) => res.write(`${JSON.stringify(line)}\n`);
    try {
      write({ outcome: (await projection.rebuild(write)) ? 'rebuilt' : 'busy' });
    } catch (error) {
      logger.error({ err: error }, 'projection: it could not be made anew');
      write({ outcome: 'failed' });
    }
    return res.end();
  });
  return router;
}
