import express from 'express';
import type { Request, Response, Router } from 'express';
import { hasOperatorProof } from '#server/http/operator/operatorProof.ts';
import type { ProcessState } from '#server/telemetry/processState.ts';
import { readyPage, statePage } from './statePage.ts';
import { plainPageHeaders } from '#server/http/pages/plainPage.ts';
import { widePagePolicy } from '#server/http/pages/widePage.ts';

export interface ReadyOptions {
  ready: () => Promise<boolean>;
  state: () => Promise<ProcessState>;
  operatorSecret: string;
  /** Returns whether a request carries the session of an operator. */
  hasOperatorSession: (req: Request, res: Response) => Promise<boolean>;
}

/**
 * GET /readyz: one word, for load balancers, and a page that says it for browsers. An operator gets
 * the state of the process: as JSON with a proof of the secret (`npm run operate -- state`), as a
 * page with the session of an operator.
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
    const isForPeople = req.accepts(['text', 'html']) === 'html';
    // Who has no cookie is not looked up.
    const isAsked = isForPeople && req.get('cookie') !== undefined;
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
    res.status(isReady ? 200 : 503).vary('Accept');
    if (isForPeople) {
      res.set(plainPageHeaders).send(readyPage(isReady));
    } else res.type('text/plain').send(isReady ? 'ready' : 'not ready');
  });
  return router;
}
