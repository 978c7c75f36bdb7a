import express from 'express';
import type { Request, Response, Router } from 'express';
import type { SdkFactory, ServerSdk } from '../sdk.ts';
import { isSameOrigin } from '../session/origin.ts';
import { readCookie } from '../session/readCookie.ts';
import type { Session, Sessions } from '../session/session.ts';
import { toPlain } from '#src/util/sdkValues.ts';
import type { CurrentUser } from '#src/util/entities.ts';
import { paths } from '#src/config/paths.ts';
import { z } from 'zod';
import { beginConsent, consentSeconds, finishConsent } from './zoomConsent.ts';
import type { Meetings } from './meetings.ts';
import type { Seal } from './seal.ts';
import { MeetingError, exchangeCode } from './zoomClient.ts';
import type { ZoomConfig } from './zoomClient.ts';

/** What the addresses of meetings work with. */
export interface MeetingRouterOptions {
  sessions: Sessions;
  sdk: SdkFactory;
  meetings: Meetings;
  zoom: () => ZoomConfig;
  seal: Seal;
  /** Origin of the site; known once the server listens. */
  rootUrl: () => string;
  secure: boolean;
}

const callbackPath = '/api/auth/callback/zoom';

/**
 * Connecting the meeting service and looking up links, mounted at /api:
 *
 * - GET /zoom/connect?backurl=  sends the teacher to the consent page
 * - GET /auth/callback/zoom     takes the teacher back with the answer in `meeting`
 * - GET /zoom?transactionId=    the link of one transaction for one of its two parties
 */
export function meetingRouter(options: MeetingRouterOptions): Router {
  const { sessions, sdk, meetings, zoom, seal, rootUrl, secure } = options;
  const router = express.Router();
  const cookieName = secure ? '__Host-flowroom-meeting' : 'flowroom-meeting';
  const cookie = { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const;
  const redirectUri = () => `${rootUrl()}${callbackPath}`;

  router.get('/zoom/connect', async (req, res) => {
    const user = await signedInUser(sessions.open(req, res), sdk);
    if (!user) {
      res.redirect(302, paths.login());
      return;
    }
    const consent = await beginConsent(zoom(), seal, {
      userId: user.id,
      backUrl: String(req.query.backurl ?? ''),
      redirectUri: redirectUri(),
    });
    res.cookie(cookieName, consent.cookie, { ...cookie, maxAge: consentSeconds * 1000 });
    res.set('Cache-Control', 'no-store').redirect(302, consent.location);
  });

  router.get('/auth/callback/zoom', async (req, res) => {
    const pending = await finishConsent(seal, readCookie(req, cookieName), req.query.state);
    res.clearCookie(cookieName, cookie).set('Cache-Control', 'no-store');
    const session = sessions.open(req, res);
    const user = pending && (await signedInUser(session, sdk));
    // Another person may have signed in meanwhile; the consent is not theirs.
    if (!pending || user?.id !== pending.userId) {
      res.redirect(302, `${paths.manageListings()}?meeting=failed`);
      return;
    }
    const answer = await connect(req, sdk.forSession(session), pending.verifier);
    const separator = pending.backUrl.includes('?') ? '&' : '?';
    res.redirect(302, `${pending.backUrl}${separator}meeting=${answer}`);
  });

  router.get('/zoom', async (req, res) => {
    const transactionId = z.uuid().safeParse(req.query.transactionId);
    const session = sessions.open(req, res);
    await session.token();
    if (!isSameOrigin(req) && req.get('x-flowroom') !== '1') {
      return refuse(res, 403, 'forbidden', 'Only pages of this site may call this.');
    }
    if (session.isAnonymous) return refuse(res, 401, 'unauthorized', 'Sign in first.');
    if (!transactionId.success) {
      return refuse(res, 400, 'validation-invalid-value', 'Name a transaction.', 'transactionId');
    }
    try {
      const links = await meetings.linksOf(sdk.forSession(session), transactionId.data);
      res.set('Cache-Control', 'no-store').json(links);
    } catch (error) {
      const { status, data } = (error ?? {}) as { status?: number; data?: unknown };
      if (!status || status < 400 || status >= 500) throw error;
      res.status(status).json(toPlain(data));
    }
  });

  async function connect(
    req: Request,
    speaker: ServerSdk,
    verifier: string,
  ): Promise<'connected' | 'denied' | 'failed'> {
    const { code, error } = req.query;
    if (error === 'access_denied') return 'denied';
    if (typeof code !== 'string') return 'failed';
    try {
      const tokens = await exchangeCode(zoom(), { code, redirectUri: redirectUri(), verifier });
      await meetings.connect(speaker, tokens);
      return 'connected';
    } catch (cause) {
      if (cause instanceof MeetingError) return 'failed';
      throw cause;
    }
  }

  return router;
}

async function signedInUser(session: Session, sdk: SdkFactory): Promise<CurrentUser | null> {
  await session.token();
  if (session.isAnonymous) return null;
  const answer = await sdk.forSession(session).currentUser.show();
  return (toPlain(answer.data) as { data: CurrentUser }).data;
}

function refuse(res: Response, status: number, code: string, title: string, field?: string): void {
  const source = field ? { source: { path: [field], type: 'query' } } : {};
  res.status(status).json({ errors: [{ status, code, title, ...source }] });
}
