import type { Request } from 'express';
import { logSecurityEvent } from '@flowroom/marketplace/securityEvents';
import type { SecurityLogger } from '@flowroom/marketplace/securityEvents';

/** Path of a request wherever its handler is mounted; without the query, which may name people. */
const pathOf = (req: Pick<Request, 'baseUrl' | 'path'>): string => `${req.baseUrl}${req.path}`;

/** Notes a request of another site that tried to use a session, or lacked the proof that it is ours. */
export function logOriginRefused(logger: SecurityLogger, req: Request): void {
  const facts = { account: null, address: req.ip ?? null, operation: pathOf(req) };
  logSecurityEvent(logger, 'origin-refused', facts);
}

/** Notes a change that was tried in the session of an operator who looks as a user. */
export function logLimitedRefused(logger: SecurityLogger, req: Request): void {
  const facts = { account: null, address: req.ip ?? null, operation: pathOf(req) };
  logSecurityEvent(logger, 'access-refused', { ...facts, code: 'forbidden' });
}
