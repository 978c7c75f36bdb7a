import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { requireSignedIn } from './endpoint.ts';
import type { EndpointContext } from './endpoint.ts';
import { failureOf } from './failure.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { logOriginRefused } from '../middleware/securityLog.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { SessionToken } from '#server/marketplaceClient/session/cookie.ts';
import type { Session } from '#server/marketplaceClient/session/session.ts';

/**
 * Answers refusals of ours and of the marketplace; anything else is an error. Nothing is cached.
 */
export const answering =
  (handle: (req: Request, res: Response) => Promise<void>): RequestHandler =>
  async (req, res) => {
    res.set({ 'Cache-Control': 'private, no-store', Vary: 'Cookie' });
    try {
      await handle(req, res);
    } catch (error) {
      const { status, body, retryAfter } = failureOf(error);
      if (status >= 500) throw error;
      if (retryAfter !== null) res.set('Retry-After', String(retryAfter));
      res.status(status).json(body);
    }
  };

/**
 * Requires the header of a read that a page of this site has sent: a page of another origin can not
 * send it.
 * @throws ApiFault 403
 */
export function requireOwnHeader(req: Request, logger: Logger): void {
  if (req.get('x-flowroom') === '1') return;
  logOriginRefused(logger, req);
  throw apiFault(403, 'forbidden', 'Only pages of this site may call this.');
}

/** Opens the session of somebody who is signed in. @throws ApiFault 401 */
export async function openSignedIn(
  { sessions }: Pick<EndpointContext, 'sessions'>,
  req: Request,
  res: Response,
): Promise<{ session: Session; token: SessionToken }> {
  const session = sessions.open(req, res);
  const token = await session.token();
  requireSignedIn(session, token);
  return { session, token };
}

export interface ReadCall {
  /** SDK with the rights of the caller. */
  sdk: ServerSdk;
  session: Session;
}

/**
 * Builds a GET endpoint for pages of this site about the caller: 403 without the header that only
 * they can send, 401 without a session.
 */
export const signedInRead = (
  context: EndpointContext,
  run: (call: ReadCall) => Promise<object>,
): RequestHandler =>
  answering(async (req, res) => {
    requireOwnHeader(req, context.logger);
    const { session } = await openSignedIn(context, req, res);
    res.json(await run({ sdk: context.sdk.forSession(session), session }));
  });
