import { Router } from 'express';
import { currentRequestId } from '#marketplace/contract/requestScope.ts';
import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '#marketplace/contract/errors.ts';
import { secondFactor } from '#marketplace/contract/secondFactor.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import { withAudit } from '#marketplace/db/events/audit.ts';
import { revokeSession } from '#marketplace/db/access/sessions.ts';
import { requestAddress } from '../http/clientAddress.ts';
import { pauseAfter } from '../http/errorResponse.ts';
import { bearerToken, findCaller } from './authenticate.ts';
import { readForm } from '../http/body.ts';
import type { Form } from '../http/body.ts';
import { grants } from './grants/grants.ts';
import { noteDevice } from './noteDevice.ts';
import { AddressUnconfirmed, withIdentityProvider } from './grants/idpGrant.ts';
import type { Grant, Issuer } from './grants/issue.ts';
import {
  multitenantClientData,
  multitenantGrant,
  multitenantWithProvider,
} from './grants/multitenant.ts';
import { provenAddress } from '#marketplace/contract/provenAddress.ts';
import { SecondFactorNeeded } from './secondFactor/verifyFactors.ts';
import { hashToken } from '../secrets.ts';

function unauthorized(res: Response): void {
  res.status(401).type('text/plain').send('Unauthorized');
}

type Action = (issuer: Issuer, req: Request, res: Response) => Promise<void>;

/** Creates the action that answers with the tokens of the form's grant, or 401. */
const granting =
  (grantOf: (form: Form) => Grant | undefined): Action =>
  async (issuer, req, res) => {
    const form = await readForm(req);
    const audit = {
      source: 'source/marketplace-api',
      clientId: form['client_id'] ?? null,
      requestId: currentRequestId(),
    } as const;
    const { credentials } = issuer.context.options;
    const address = requestAddress(req, credentials) ?? '';
    const answer = await withAudit(audit, () => grantOf(form)?.(issuer, form, address));
    if (!answer) return unauthorized(res);
    const asking = {
      grantType: form['grant_type'],
      userAgent: req.headers['user-agent'],
      address,
    };
    // The session exists by now: without this answer its owner could neither use nor end it.
    await noteDevice(issuer, answer, asking).catch((error: unknown) => {
      issuer.context.logger.error({ err: error }, 'the device of a session was not noted');
    });
    res.json(answer);
  };

async function revoke(
  { context, tokens, refresh }: Issuer,
  req: Request,
  res: Response,
): Promise<void> {
  const form = await readForm(req);
  const caller = await findCaller(bearerToken(req) ?? '', context, tokens);
  if (!caller) return unauthorized(res);
  const { token = '' } = form;
  const named = refresh.read(token);
  const by = named ? { id: named.sessionId } : { tokenHash: hashToken(token) };
  const revoked = await revokeSession(context.db, by, caller.claims.userId, context.now());
  if (revoked) {
    const account = caller.claims.userId;
    const address = requestAddress(req, context.options.credentials);
    logSecurityEvent(context.logger, 'log-out', { account, address });
  }
  res.json({ action: revoked ? 'revoked' : 'nothing' });
}

const sendClientData: Action = async (issuer, req, res) => {
  const data = await multitenantClientData(issuer, req);
  if (data) res.json(data);
  else unauthorized(res);
};

/** Serves `/v1/auth/*`: answers in JSON, refuses with 401 and the plain text `Unauthorized`. */
export function authRouter(issuer: Issuer): Router {
  const router = Router();
  const handle =
    (action: Action): RequestHandler =>
    async (req, res) => {
      res.setHeader('Cache-Control', 'no-store');
      try {
        await action(issuer, req, res);
      } catch (error) {
        if (error instanceof SecondFactorNeeded) {
          res.setHeader(secondFactor.header, secondFactor.required);
          return unauthorized(res);
        }
        if (error instanceof AddressUnconfirmed) {
          res.setHeader(provenAddress.header, provenAddress.unconfirmed);
          return unauthorized(res);
        }
        if (!(error instanceof ApiError)) throw error;
        // The answer to a slow client was sent while its form was read.
        if (res.headersSent) return;
        if (!req.complete) res.setHeader('Connection', 'close');
        const pause = pauseAfter(error);
        if (pause !== null) res.setHeader('Retry-After', String(pause));
        res.status(error.status).type('text/plain').send(error.message);
      }
    };
  router.post('/token', handle(granting(form => grants.get(form['grant_type'] ?? ''))));
  router.post('/auth_with_idp', handle(granting(() => withIdentityProvider)));
  router.post('/revoke', handle(revoke));
  router.post('/multitenant/token', handle(granting(multitenantGrant)));
  router.post('/multitenant/auth_with_idp', handle(granting(() => multitenantWithProvider)));
  router.get('/multitenant/client_data', handle(sendClientData));
  return router;
}
