import express from 'express';
import type { Request, Response, Router } from 'express';
import { isOperatorProof } from './operatorProof.ts';
import type { ProcessState } from './processState.ts';
import { barePagePolicy } from '../http/answerHeaders.ts';

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
    const proof = /^Bearer (\S+)$/.exec(req.get('authorization') ?? '')?.[1] ?? '';
    if (isOperatorProof(operatorSecret, proof)) {
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
      res.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': barePagePolicy });
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

/** Names and values of a state, one level deep. */
function linesOf({ jobs, ...rest }: ProcessState): [string, string][] {
  const lanes = (jobs ?? []).map(({ lane, ...counts }): [string, unknown] => [
    `jobs: ${lane}`,
    counts,
  ]);
  return [...Object.entries(rest), ...lanes].map(([name, value]) => [name, textOf(value)]);
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, one]) => `${name} ${String(one)}`)
        .join(', ')
    : String(value ?? '–');

// All values are numbers and words of the code; nothing needs escaping.
const statePage = (state: ProcessState): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${state.ready ? 'Ready' : 'Not ready'}</title>
<main>
<h1>${state.ready ? 'This process answers requests.' : 'This process answers no requests.'}</h1>
<dl>
${linesOf(state)
  .map(([name, text]) => `<dt>${name}</dt><dd>${text}</dd>`)
  .join('\n')}
</dl>
</main>
`;
