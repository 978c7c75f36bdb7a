import type { RequestHandler, Response } from 'express';
import { pathAsRead } from './frontLimits.ts';
import { FairQueue } from '#server/marketplaceClient/sdk/fairQueue.ts';
import type { QueueLimits } from '#server/marketplaceClient/sdk/fairQueue.ts';

/**
 * POST requests below /api that take or release seats: a rush of people makes many of them at once.
 */
const acts =
  /^\/(?:initiate-privileged|transition-privileged|transition-confirm-payment|join-waiting-list|(?:checkout|confirm|cancel)-stripe-recurring|move-order|cancel-order|accept-transaction|subscription\/(?:change|keep-card))$/;

const defaultLimits: QueueLimits = {
  // As many as calls of the operator (operatorQueues.ts): more would only wait for each other.
  atOnce: 8,
  ofAccount: 30,
  waiting: 2_000,
  // Below the minute after which proxies give up.
  waitMs: 45_000,
};

const closed = (res: Response): Promise<void> =>
  new Promise(resolve => {
    if (res.closed) resolve();
    else res.once('close', resolve);
  });

/**
 * Lets a few acts run at once, and the others wait before anything is done for them: all at once
 * they would hold up each other until none is in time. Accounts take turns (decision 174).
 */
export function actsInTurns(limits: Partial<QueueLimits> = {}): RequestHandler {
  const queue = new FairQueue({ ...defaultLimits, ...limits });
  return (req, res, next) => {
    // A call within the process has no connection that could close.
    const isAct = req.method === 'POST' && acts.test(pathAsRead(req.path));
    if (!isAct || req.socket.remoteAddress === undefined) return next();
    const act = () => {
      next();
      return closed(res);
    };
    queue.run(act, true).catch(next);
  };
}
