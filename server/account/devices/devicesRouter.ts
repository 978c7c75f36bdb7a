import express from 'express';
import type { Router } from 'express';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { logOriginRefused } from '#server/http/middleware/securityLog.ts';
import type { OwnSessions } from './ownSessions.ts';
import { accountOperations } from '../operations.ts';

/**
 * Sessions of a user, mounted at /api:
 *
 * - GET /devices                 the caller's sessions; `data` is null when the marketplace has no
 *   list
 * - POST /devices/sign-out       ends the session with this `id`
 * - POST /devices/sign-out-others  ends all sessions but the present one
 */
export function devicesRouter(context: EndpointContext, ownSessions: OwnSessions): Router {
  const router = express.Router();

  router.get('/devices', async (req, res) => {
    res.set({ 'Cache-Control': 'no-store', Vary: 'Cookie' });
    const refuse = (status: number, code: string, title: string) =>
      res.status(status).json({ errors: [{ status, code, title }] });
    if (req.get('x-flowroom') !== '1') {
      logOriginRefused(context.logger, req);
      refuse(403, 'forbidden', 'Only pages of this site may call this.');
      return;
    }
    const session = context.sessions.open(req, res);
    await session.token();
    if (session.isAnonymous) {
      refuse(401, 'auth-invalid-access-token', 'Sign in first.');
      return;
    }
    res.json({ data: await ownSessions.list(session) });
  });

  const signOut = endpoint({
    ...accountOperations.signOut,
    async run({ input: { id }, session }) {
      await ownSessions.revoke(session, id);
      return { signedOut: true };
    },
  });
  const signOutOthers = endpoint({
    ...accountOperations.signOutOthers,
    async run({ session }) {
      await ownSessions.revokeOthers(session);
      return { signedOut: true };
    },
  });
  for (const one of [signOut, signOutOthers]) router.post(one.path, one.handler(context));
  return router;
}
