import type { RequestHandler } from 'express';
import { limitedRefusal, mayReach } from '#server/marketplaceClient/session/limitedRoutes.ts';
import { logLimitedRefused } from './securityLog.ts';
import type { SecurityLogger } from '@flowroom/marketplace/securityEvents';
import type { Sessions } from '#server/marketplaceClient/session/session.ts';

/**
 * The gate of limited sessions, before all handlers that know sessions: refuses everything that is
 * not named (`limitedRoutes`).
 */
export function limitedGate(
  sessions: Pick<Sessions, 'isLimited'>,
  logger: SecurityLogger,
): RequestHandler {
  return (req, res, next) => {
    if (mayReach(req.method, req.path) || !sessions.isLimited(req)) return next();
    logLimitedRefused(logger, req);
    res
      .status(403)
      .set('Cache-Control', 'no-store')
      .json({ errors: [limitedRefusal] });
  };
}
