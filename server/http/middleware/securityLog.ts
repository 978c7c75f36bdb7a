import type { Request, RequestHandler } from 'express';
import { ownValue } from '#shared/values/lookup.ts';
import { logSecurityEvent, unknownAccountOf } from '@flowroom/marketplace/securityEvents';
import type { SecurityEvent, SecurityLogger } from '@flowroom/marketplace/securityEvents';

type ByStatus = Readonly<Partial<Record<number, SecurityEvent>>>;

// Security events of the protocol by path and status.
const calls: Readonly<Record<string, ByStatus>> = {
  '/api/sign-up': { 200: 'sign-up' },
  '/api/auth/create-user-with-idp': { 200: 'sign-up' },
  '/flex/v1/api/current_user/create': { 200: 'sign-up' },
  '/flex/v1/api/current_user/create_with_idp': { 200: 'sign-up' },
  '/flex/v1/api/current_user/change_email': {
    200: 'email-change-requested',
    403: 'password-check-failed',
  },
  '/flex/v1/api/current_user/change_password': {
    200: 'password-changed',
    403: 'password-check-failed',
  },
  '/flex/v1/api/current_user/delete': { 200: 'account-deleted', 403: 'password-check-failed' },
  '/flex/v1/api/password_reset/request': { 200: 'password-reset-requested' },
  '/flex/v1/api/password_reset/reset': { 200: 'password-reset', 403: 'password-reset-failed' },
  '/flex/v1/auth/revoke': { 200: 'log-out' },
};
const grants: Readonly<Record<string, ByStatus>> = {
  password: { 200: 'log-in', 401: 'log-in-failed', 429: 'log-in-limited' },
  authorization_code: { 200: 'looked-as', 401: 'log-in-failed' },
};

/**
 * Logs security events of a hosted marketplace, derived from its answers. These do not name the
 * account, so a typed email address is logged as a keyed hash. `secret`: key of the hashes.
 */
export function hostedSecurityLog(logger: SecurityLogger, secret: string): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'POST') return next();
    const path = req.path.toLowerCase().replace(/\/+$/, '');
    res.once('finish', () => {
      const form = formOf(req);
      const kind =
        path === '/flex/v1/auth/token'
          ? ownValue(grants, form['grant_type'] ?? '')
          : ownValue(calls, path);
      // The rate limit refuses before the form is parsed: only the path identifies a log-in.
      const event = kind ? kind[res.statusCode] : limitedUnread(path, res.statusCode);
      if (!event) return;
      const { username } = form;
      logSecurityEvent(logger, event, {
        account: null,
        address: req.ip ?? null,
        unknownAccount: username === undefined ? undefined : unknownAccountOf(secret, username),
      });
    });
    next();
  };
}

const limitedUnread = (path: string, status: number): SecurityEvent | undefined =>
  path === '/flex/v1/auth/token' && status === 429 ? 'log-in-limited' : undefined;

function formOf(req: Request): Record<string, string | undefined> {
  const body: unknown = req.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  const entries = Object.entries(body);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
}

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
