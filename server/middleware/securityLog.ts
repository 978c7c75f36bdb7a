import type { Request } from 'express';
import { logSecurityEvent } from '@flowroom/marketplace/securityEvents';
import type { SecurityLogger } from '@flowroom/marketplace/securityEvents';

/** Returns the full path of a request without the query, which may contain personal data. */
const pathOf = (req: Pick<Request, 'baseUrl' | 'path'>): string => `${req.baseUrl}${req.path}`;

/** Logs a request that used a session from another origin or without the custom header. */
export function logOriginRefused(logger: SecurityLogger, req: Request): void {
  const facts = { account: null, address: req.ip ?? null, operation: pathOf(req) };
  logSecurityEvent(logger, 'origin-refused', facts);
}

/** Logs a refused change of a limited session. */
export function logLimitedRefused(logger: SecurityLogger, req: Request): void {
  const facts = { account: null, address: req.ip ?? null, operation: pathOf(req) };
  logSecurityEvent(logger, 'access-refused', { ...facts, code: 'forbidden' });
}
