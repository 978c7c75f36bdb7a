import type { Extended } from './extendSeries.ts';
import express from 'express';
import type { Request, Response, Router } from 'express';
import { failureOf } from '#server/http/api/failure.ts';
import type { SdkFactory, ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { logOriginRefused } from '#server/http/middleware/securityLog.ts';
import { isSameOrigin } from '#server/marketplaceClient/session/origin.ts';
import type { Session, Sessions } from '#server/marketplaceClient/session/session.ts';
import { toPlain } from '#shared/values/sdkValues.ts';
import { paths } from '#shared/config/paths.ts';
import type { FailureTag } from '#shared/contract/failureTag.ts';
import * as v from 'valibot';
import type { Logger } from 'pino';
import type { Consents, PendingConsent } from './zoomConsent.ts';
import type { Meetings } from './meetings.ts';
import { safeBackUrl, withAnswer } from './zoomConsent.ts';
import { MeetingError, exchangeCode } from './zoomClient.ts';
import type { ZoomConfig } from './zoomClient.ts';
import { meetingLinkQuery } from '#shared/contract/bodies/orders.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';

/** Dependencies of the routes of meetings. */
export interface MeetingRouterOptions {
  sessions: Sessions;
  sdk: SdkFactory;
  meetings: Meetings;
  zoom: () => ZoomConfig;
  consents: Consents;
  /** Origin of the site. */
  rootUrl: string;
  logger: Logger;
}

const callbackPath = '/api/auth/callback/zoom';

/** Returns the redirect URI for the extension of a series. */
export const extensionCallback = (rootUrl: string, backUrl: string): string =>
  `${rootUrl}${callbackPath}/extend?${new URLSearchParams({ backurl: backUrl }).toString()}`;

/**
 * Connecting the meeting service and looking up links, mounted at /api:
 *
 * - GET /zoom/connect?backurl= sends the teacher to the consent page
 * - GET /auth/callback/zoom redirects the teacher back with the result in `meeting`
 * - GET /auth/callback/zoom/extend?backurl= creates more meetings and redirects back with the
 * result in `extension`: done, denied, failed, or late when it is not offered any more
 * - GET /zoom?transactionId= the meeting link of a transaction for its two parties
 * - GET /zoom?listingId= those of the next meeting of a class for its own teacher
 */
export function meetingRouter(options: MeetingRouterOptions): Router {
  const router = express.Router();
  router.get('/zoom/connect', (req, res) => beginConsent(options, req, res));
  router.get('/auth/callback/zoom', (req, res) => finishConsent(options, req, res));
  router.get('/auth/callback/zoom/extend', (req, res) => finishExtension(options, req, res));
  router.get('/zoom', (req, res) => answerLinks(options, req, res));
  return router;
}

async function beginConsent(
  { sessions, sdk, consents, rootUrl }: MeetingRouterOptions,
  req: Request,
  res: Response,
): Promise<void> {
  const user = await signedInUser(sessions.open(req, res), sdk);
  if (!user) {
    res.redirect(302, paths.login());
    return;
  }
  const location = await consents.begin(res, {
    userId: user.id,
    backUrl: String(req.query.backurl ?? ''),
    redirectUri: `${rootUrl}${callbackPath}`,
  });
  res.set('Cache-Control', 'no-store').redirect(302, location);
}

/** Reads the consent that was begun, and who is signed in now. */
async function readConsent(
  { consents, sessions, sdk }: MeetingRouterOptions,
  req: Request,
  res: Response,
) {
  const pending = await consents.finish(req, res);
  const session = sessions.open(req, res);
  const user = pending && (await signedInUser(session, sdk));
  return { pending, user, caller: sdk.forSession(session) };
}

async function finishConsent(
  options: MeetingRouterOptions,
  req: Request,
  res: Response,
): Promise<void> {
  const { pending, user, caller } = await readConsent(options, req, res);
  // Another person may have logged in meanwhile; the consent belongs to the first one.
  if (!pending || pending.extension || user?.id !== pending.userId) {
    res.redirect(302, paths.zoomError());
    return;
  }
  const answer = await connect(options, req, caller, pending).catch(onlyMeetingErrors);
  res.redirect(302, withAnswer(pending.backUrl, { meeting: answer }));
}

async function finishExtension(
  options: MeetingRouterOptions,
  req: Request,
  res: Response,
): Promise<void> {
  const { pending, user, caller } = await readConsent(options, req, res);
  if (!pending?.extension || user?.id !== pending.userId) {
    res.redirect(302, withAnswer(safeBackUrl(req.query.backurl), { extension: 'failed' }));
    return;
  }
  const answer = await extend(options, req, caller, pending);
  res.redirect(302, withAnswer(pending.backUrl, { extension: answer }));
}

async function answerLinks(
  { sessions, sdk, meetings, logger }: MeetingRouterOptions,
  req: Request,
  res: Response,
): Promise<void> {
  const query = v.safeParse(meetingLinkQuery, req.query);
  const session = sessions.open(req, res);
  await session.token();
  if (!isSameOrigin(req) && req.get('x-flowroom') !== '1') {
    logOriginRefused(logger, req);
    return refuse(res, 403, 'forbidden', 'Only pages of this site may call this.');
  }
  if (session.isAnonymous) return refuse(res, 401, 'unauthorized', 'Sign in first.');
  if (!query.success) {
    const title = 'Name a transaction, or a class of yours.';
    return refuse(res, 400, 'validation-invalid-value', title, 'transactionId');
  }
  const { transactionId, listingId = '' } = query.output;
  try {
    const caller = sdk.forSession(session);
    const links = await (transactionId
      ? meetings.linksOf(caller, transactionId)
      : meetings.linksOfOwn(caller, listingId));
    res.set('Cache-Control', 'no-store').json(links);
  } catch (error) {
    const { status, body, retryAfter } = failureOf(error);
    if (status >= 500) throw error;
    if (retryAfter !== null) res.set('Retry-After', String(retryAfter));
    res.status(status).json(toPlain(body));
  }
}

/** Exchanges the code of a consent and stores the tokens. @throws MeetingError */
async function connect(
  { zoom, meetings }: MeetingRouterOptions,
  req: Request,
  callerSdk: ServerSdk,
  { redirectUri, verifier }: PendingConsent,
): Promise<'connected' | 'denied' | 'failed'> {
  const { code, error } = req.query;
  if (error === 'access_denied') return 'denied';
  if (typeof code !== 'string') return 'failed';
  const tokens = await exchangeCode(zoom(), { code, redirectUri, verifier });
  await meetings.connect(callerSdk, tokens);
  return 'connected';
}

/** Connects and extends. Every failure redirects to the page, which offers another attempt. */
async function extend(
  options: MeetingRouterOptions,
  req: Request,
  callerSdk: ServerSdk,
  pending: PendingConsent,
): Promise<Extended | 'denied'> {
  try {
    if (pending.provider !== 'classroom') {
      const answer = await connect(options, req, callerSdk, pending);
      if (answer !== 'connected') return answer;
    }
    if (!pending.extension) return 'failed';
    return await options.meetings.extend(callerSdk, pending.extension);
  } catch (error) {
    const tag: FailureTag = 'extend-meetings-failed';
    const { listingId } = pending.extension ?? {};
    options.logger.warn({ tag, listingId, err: error }, tag);
    return 'failed';
  }
}

function onlyMeetingErrors(cause: unknown): 'failed' {
  if (cause instanceof MeetingError) return 'failed';
  throw cause;
}

async function signedInUser(session: Session, sdk: SdkFactory): Promise<CurrentUser | null> {
  await session.token();
  if (session.isAnonymous) return null;
  return entityOf(await sdk.forSession(session).currentUser.show());
}

function refuse(res: Response, status: number, code: string, title: string, field?: string): void {
  const source = field ? { source: { path: [field], type: 'query' } } : {};
  res.status(status).json({ errors: [{ status, code, title, ...source }] });
}
