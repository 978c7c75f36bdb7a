import express from 'express';
import type { Router } from 'express';
import { webhooksOrder, webhooksPath } from './orders.ts';
import type { CarryOut } from './orders.ts';
import { ApiFault } from '#server/base/apiFault.ts';
import { parseBody } from '#server/http/api/parseBody.ts';
import { hasOperatorProof } from '#server/http/operator/operatorProof.ts';

export interface WebhooksRouterOptions {
  carryOut: CarryOut;
  operatorSecret: string;
}

/**
 * POST /operator/webhooks, for operators: endpoints, the log, replays. Requests without a valid
 * proof pass on.
 */
export function webhooksRouter({ carryOut, operatorSecret }: WebhooksRouterOptions): Router {
  const router = express.Router();
  router.post(webhooksPath, express.json({ limit: '16kb' }), async (req, res, next) => {
    if (!hasOperatorProof(operatorSecret, req)) return next();
    res.set('Cache-Control', 'no-store');
    try {
      return res.json(await carryOut(parseBody(webhooksOrder, req.body)));
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      return res.status(error.status).json({ errors: error.errors });
    }
  });
  return router;
}
