import express from 'express';
import type { Request, Response, Router } from 'express';
import { hasOperatorProof } from './operatorProof.ts';
import type { ProcessState } from './processState.ts';
import { statePage } from './statePage.ts';
import { widePagePolicy } from '../http/pages/widePage.ts';

export interface ReadyOptions {
  ready: () => Promise<boolean>;
  state: () => Promise<ProcessState>;
  operatorSecret: string;
  /** Tells whether a request carries the session of an operator. */
  hasOperatorSession: (req: Request, res: Response) => Promise<boolean>;
}

/**
 * GET /readyz: one word, for load balancers. An operator gets the state of the process: as JSON with a proof of
 * the secret (`npm run operate -- state`), as a page with the session of an operator.
 */
export function readyRouter({
  ready,
  state,
  operatorSecret,
  hasOperatorSession,
}: ReadyOptions): Router {
  const router = express.Router();
  router.get('/readyz', async (req, res) => {
    if (hasOperatorProof(operatorSecret, req)) {
      const now = await state();
      res
        .status(now.ready ? 200 : 503)
        .set('Cache-Control', 'no-store')
        .json(now);
      return;
    }
    // Probes ask without a cookie; who has none is not looked up.
    const isAsked = req.get('cookie') !== undefined && req.accepts(['text', 'html']) === 'html';
    if (isAsked && (await hasOperatorSession(req, res).catch(() => false))) {
      const now = await state();
      res.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': widePagePolicy });
      res
        .status(now.ready ? 200 : 503)
        .type('html')
        .send(statePage(now));
      return;
    }
    const isReady = await ready().catch(() => false);
    if (!isReady) res.set('Retry-After', '5');
    res
      .status(isReady ? 200 : 503)
      .type('text/plain')
      .send(isReady ? 'ready' : 'not ready');
  });
  return router;
}
