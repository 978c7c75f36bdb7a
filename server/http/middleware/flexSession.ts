import express from 'express';
import type { NextFunction, Request, RequestHandler, Response, Router } from 'express';
import type { SessionToken } from '#server/marketplaceClient/session/cookie.ts';
import {
  isForeignOrigin,
  isSafeMethod,
  isSameOrigin,
} from '#server/marketplaceClient/session/origin.ts';
import type { Session, Sessions } from '#server/marketplaceClient/session/session.ts';
import { logOriginRefused } from './securityLog.ts';
import type { SecurityLogger } from '@flowroom/marketplace/securityEvents';
import { TokenRefused, requesterOf } from '#server/marketplaceClient/session/tokens.ts';
import type { Requester, Tokens } from '#server/marketplaceClient/session/tokens.ts';

/** Placeholder that a browser's SDK sends and gets in place of a token. */
const placeholderToken = 'session';

const cookieGrants = new Set([
  'password',
  'client_credentials',
  'refresh_token',
  'authorization_code',
]);

/** Dependencies of the middleware. */
export interface FlexSessionOptions {
  sessions: Sessions;
  tokens: Tokens;
  logger: SecurityLogger;
}

/**
 * Middleware before the Marketplace API. Pages of this site send a placeholder in place of tokens:
 * it is replaced by the session's token in requests, and tokens by the placeholder in answers.
 * Other clients pass through unchanged.
 */
export function flexSession(options: FlexSessionOptions): Router {
  const router = express.Router();
  const form = express.urlencoded({ extended: false, limit: '16kb' });

  // The marketplace answers preflights; Express would answer them for the paths of this router.
  router.use((req, _res, next) => next(req.method === 'OPTIONS' ? 'router' : undefined));
  router.post('/v1/auth/token', onlyOwnPages(form), (req, res, next) => {
    if (!isSameOrigin(req)) return next();
    return grant(options, req, res);
  });
  router.post('/v1/auth/revoke', onlyOwnPages(form), (req, res, next) => {
    if (!isSameOrigin(req) || !usesSession(req)) return next();
    return revoke(options, req, res);
  });
  router.use(async (req, res, next) => {
    if (!usesSession(req)) return next();
    return authorise(options, req, res, next);
  });
  return router;
}

/** Runs a handler for requests of our own pages only, so that other bodies stay unread. */
const onlyOwnPages =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    isSameOrigin(req) ? handler(req, res, next) : next();

/** Returns whether a request of the SDK rests on the session's cookie. */
export const usesSession = (req: Request): boolean =>
  req.get('authorization') === `Bearer ${placeholderToken}`;

async function authorise(
  { sessions, logger }: FlexSessionOptions,
  req: Request,
  res: Response,
  next: NextFunction,
) {
  // Other origins can send the placeholder too, so the origin decides.
  if (isForeignOrigin(req) || (!isSafeMethod(req) && !isSameOrigin(req))) {
    logOriginRefused(logger, req);
    refuse(res, 403, 'forbidden', 'The session can only be used by pages of this site.');
    return;
  }
  const session = sessions.open(req, res);
  const token = await session.token();
  if (session.hasEnded) {
    // 401 makes the SDK continue as an anonymous visitor.
    refuse(res, 401, 'auth-invalid-access-token', 'The session has ended.');
    return;
  }
  req.headers.authorization = `Bearer ${token.accessToken}`;
  // The answer depends on the session.
  res.vary('Cookie');
  next();
}

async function grant({ sessions, tokens }: FlexSessionOptions, req: Request, res: Response) {
  const fields = stringFields(req.body);
  if (!cookieGrants.has(fields.grant_type ?? '')) {
    refuse(res, 403, 'forbidden', 'This grant is not for browsers.');
    return;
  }
  const session = sessions.open(req, res);
  try {
    const isRenewal = fields.grant_type === 'refresh_token';
    const token = isRenewal
      ? await renewed(session)
      : await grantedToken(tokens, fields, requesterOf(req));
    if (!isRenewal) session.set(token.scope === 'public-read' ? null : token);
    res.set('Cache-Control', 'no-store').json(withoutTokens(token));
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    unauthorized(res, error);
  }
}

/** Renews a session. A refusal ends it. @throws TokenRefused */
async function renewed(session: Session): Promise<SessionToken> {
  const token = await session.token(Infinity);
  if (!session.isAnonymous && token.refreshToken) return token;
  session.set(null);
  throw new TokenRefused(401);
}

function grantedToken(
  tokens: Tokens,
  { client_id: _clientId, ...fields }: Record<string, string>,
  requester: Requester,
): Promise<SessionToken> {
  if (fields.grant_type === 'client_credentials') return tokens.anonymous();
  return tokens.grant(fields, requester);
}

async function revoke({ sessions, tokens }: FlexSessionOptions, req: Request, res: Response) {
  const session = sessions.open(req, res);
  const token = await session.token().catch(() => null);
  const wasSignedIn = !session.isAnonymous;
  try {
    if (token && wasSignedIn) await tokens.revoke(token);
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
  }
  session.set(null);
  res.json({ action: wasSignedIn ? 'revoked' : 'nothing' });
}

/** Returns a token answer of the protocol with placeholders for the tokens. */
const withoutTokens = (token: SessionToken) => ({
  access_token: placeholderToken,
  token_type: 'bearer',
  expires_in: Math.max(0, Math.round((token.expiresAt - Date.now()) / 1000)),
  scope: token.scope,
  ...(token.scope === 'public-read' ? {} : { refresh_token: placeholderToken }),
});

function unauthorized(res: Response, { status, retryAfter, needsCode }: TokenRefused) {
  if (needsCode) {
    refuse(res, 403, 'second-factor-required', 'Enter a code of your second factor.');
    return;
  }
  res.type('text/plain');
  if (retryAfter) res.set('Retry-After', retryAfter);
  if (status === 503) res.status(503).send('The marketplace can not answer right now.');
  else if (status >= 500) res.status(502).send('Bad Gateway');
  else if (status === 429) res.status(429).send('Too many requests.');
  else res.status(401).send('Unauthorized');
}

function refuse(res: Response, status: number, code: string, title: string) {
  res.status(status).json({ errors: [{ status, code, title }] });
}

function stringFields(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  const entries: [string, unknown][] = Object.entries(body);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
