import type { Request, RequestHandler } from 'express';
import { isSafeMethod } from '../session/origin.ts';
import type { SecurityLogger } from '@flowroom/marketplace/securityEvents';
import { logLimitedRefused } from './securityLog.ts';
import type { Sessions } from '../session/session.ts';

/** The refusal of everything that such a session would change. */
export const limitedRefusal = {
  status: 403,
  code: 'forbidden',
  title: 'Whoever looks as a user can change nothing.',
} as const;

/**
 * Requests that are sent like changes and change nothing: prices that are asked for. The two with the
 * rights of the server are refused by the marketplace unless they are speculative.
 */
const reads: readonly RegExp[] = [
  /^\/api\/(transaction-line-items|check-transaction|initiate-privileged|transition-privileged)$/,
  /^\/flex\/v1\/api\/transactions\/(initiate|transition)_speculative$/,
  /^\/flex\/v1\/api\/(own_)?file_downloads\/create$/,
  // Signing out, and signing in as somebody else.
  /^\/flex\/v1\/auth\/(token|revoke)$/,
];

/** Addresses that are opened like pages, and change something. */
const changesByGet = /^\/api\/(zoom\/connect|auth\/callback\/zoom(\/extend)?)$/;

/** Tells whether a request would change something, as far as its method and address tell. */
export function isChange(req: Pick<Request, 'method' | 'baseUrl' | 'path'>): boolean {
  const path = `${req.baseUrl}${req.path}`.replace(/\/+$/, '').toLowerCase();
  return isSafeMethod(req) ? changesByGet.test(path) : !reads.some(each => each.test(path));
}

/** Refuses whatever an operator who looks as a user would change: by default, all that is no read. */
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
