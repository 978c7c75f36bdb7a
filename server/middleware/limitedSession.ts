import type { Request, RequestHandler } from 'express';
import { isSafeMethod } from '../session/origin.ts';
import type { SecurityLogger } from '@flowroom/marketplace/securityEvents';
import { logLimitedRefused } from './securityLog.ts';
import type { Sessions } from '../session/session.ts';

/** Refusal of a change in a limited session. */
export const limitedRefusal = {
  status: 403,
  code: 'forbidden',
  title: 'Whoever looks as a user can change nothing.',
} as const;

/**
 * POST requests that change nothing, such as speculative prices. The marketplace refuses the privileged
 * two unless they are speculative.
 */
const reads: readonly RegExp[] = [
  /^\/api\/(transaction-line-items|check-transaction|order-choices|payout-persons|initiate-privileged|transition-privileged)$/,
  /^\/flex\/v1\/api\/transactions\/(initiate|transition)_speculative$/,
  /^\/flex\/v1\/api\/(own_)?file_downloads\/create$/,
  // Log-out and log-in.
  /^\/flex\/v1\/auth\/(token|revoke)$/,
];

/** GET requests that change something. */
const changesByGet = /^\/api\/(zoom\/connect|auth\/callback\/zoom(\/extend)?)$/;

/** Tells by method and path whether a request changes something. */
export function isChange(req: Pick<Request, 'method' | 'baseUrl' | 'path'>): boolean {
  const path = `${req.baseUrl}${req.path}`.replace(/\/+$/, '').toLowerCase();
  return isSafeMethod(req) ? changesByGet.test(path) : !reads.some(each => each.test(path));
}

/** Refuses all changes of limited sessions: everything that is not known as a read. */
export function refuseLimitedChanges(sessions: Sessions, logger: SecurityLogger): RequestHandler {
  return async (req, res, next) => {
    if (!isChange(req) || !sessions.isLimited(req)) return next();
    logLimitedRefused(logger, req);
    res
      .status(403)
      .set('Cache-Control', 'no-store')
      .json({ errors: [limitedRefusal] });
  };
}
