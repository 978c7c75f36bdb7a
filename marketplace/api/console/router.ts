import { Router } from 'express';
import type { Request, RequestHandler, Response } from 'express';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { insertAuthorizationCode } from '#marketplace/db/access/authorizationCodes.ts';
import { revokeSession } from '#marketplace/db/access/sessions.ts';
import { findUser } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import { findConfirmedFactor } from '#marketplace/db/access/secondFactors.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { readForm } from '../http/body.ts';
import type { Form } from '../http/body.ts';
import { SecondFactorNeeded } from '../auth/secondFactor/verifyFactors.ts';
import { hashToken, newToken } from '../auth/secrets.ts';
import { requestAddress } from '../http/clientAddress.ts';
import { pauseAfter } from '../http/errorResponse.ts';
import { displayNameOf } from '../users/present.ts';
import { consoleCookies } from './cookies.ts';
import { html, redirect, sendPage } from './page.ts';
import { operatorOf, operatorSeconds, signInOperator } from './operators.ts';
import { confirmBody, signInBody } from './pages.ts';
import type { FailedLogIn } from './pages.ts';
import { redirectUrl, readRequest } from './request.ts';
import type { AuthorizeRequest } from './request.ts';

/** Lifetime of an authorization code; the site exchanges it when the browser returns. */
const codeMs = 60_000;

/** Path of the console below the base of the API. */
export const consolePath = '/console';

/** Returns a refusal by a rate limit, or for want of a code; rethrows any other error. */
function expected(error: unknown): ApiError | SecondFactorNeeded {
  if (error instanceof SecondFactorNeeded) return error;
  if (error instanceof ApiError && [429, 503].includes(error.status)) return error;
  throw error;
}

type Serve = (request: AuthorizeRequest, req: Request, res: Response) => Promise<void>;

/** Serves the operators' console: `/api/authorize-as` impersonates a user. */
export function consoleRouter(context: MarketplaceContext): Router {
  const { options } = context;
  const cookies = consoleCookies(
    new URL(`${options.publicUrl.replace(/\/+$/, '')}${consolePath}`),
    options.credentials.tokenSecret,
  );

  const askToSignIn = (
    request: AuthorizeRequest,
    req: Request,
    res: Response,
    { failed = null, status = 200 }: { failed?: FailedLogIn | null; status?: number } = {},
  ) =>
    sendPage(res, {
      title: 'Sign in as an operator',
      body: signInBody(cookies.formToken(req, res), options.name, failed),
      status,
      leadsTo: new URL(request.redirectUri).origin,
    });

  const show: Serve = async (request, req, res) => {
    const operator = await operatorOf(context, cookies.session(req));
    if (!operator) return askToSignIn(request, req, res);
    const user = await findUser(context.db, request.userId);
    if (!canBeImpersonated(user)) return refuse(request, res);
    const factor = await findConfirmedFactor(context.db, operator.id);
    const facts = {
      marketplace: options.name,
      operator: operator.email,
      user: `${displayNameOf(user)} (${user.email})`,
      hasFactor: factor !== null,
    };
    sendPage(res, {
      title: 'Look as a user',
      body: confirmBody(cookies.formToken(req, res), facts),
      leadsTo: new URL(request.redirectUri).origin,
    });
  };

  /** Redirects to the site with an authorization code, if the user can be impersonated. */
  async function grant(
    request: AuthorizeRequest,
    res: Response,
    operator: { id: string },
  ): Promise<void> {
    const user = await findUser(context.db, request.userId);
    if (!canBeImpersonated(user)) return refuse(request, res);
    const code = newToken();
    const now = context.now();
    const { clientId, userId, redirectUri, codeChallenge } = request;
    await inTransaction(context.db, tx =>
      insertAuthorizationCode(tx, {
        codeHash: hashToken(code),
        clientId,
        userId,
        operatorId: operator.id,
        redirectUri,
        codeChallenge,
        now,
        expiresAt: new Date(now.getTime() + codeMs),
      }),
    );
    redirect(res, redirectUrl(request, { code }));
  }

  async function signIn(
    request: AuthorizeRequest,
    req: Request,
    res: Response,
    { email = '', password = '', code = '' }: Form,
  ): Promise<void> {
    const address = requestAddress(req, options.credentials) ?? '';
    const given = { email, password, code, address };
    const outcome = await signInOperator(context, given).catch(expected);
    if (outcome instanceof SecondFactorNeeded) {
      const fault = 'This account has a second factor: enter the password and a code.';
      return askToSignIn(request, req, res, { failed: { fault, email }, status: 403 });
    }
    if (outcome instanceof ApiError) {
      res.setHeader('Retry-After', String(pauseAfter(outcome) ?? 1));
      const fault = 'There were too many tries. Wait a quarter of an hour.';
      return askToSignIn(request, req, res, { failed: { fault, email }, status: outcome.status });
    }
    if (outcome.kind === 'refused') {
      const fault = 'Address, password or code is wrong, or the account is not an operator’s.';
      return askToSignIn(request, req, res, { failed: { fault, email }, status: 403 });
    }
    cookies.setSession(res, outcome.token, operatorSeconds);
    return grant(request, res, outcome.operator);
  }

  const act: Serve = async (request, req, res) => {
    const form = await readForm(req);
    if (!cookies.isFormToken(req, form['form'] ?? '')) {
      const fault = 'This page was open for too long. Try again.';
      return askToSignIn(request, req, res, { failed: { fault, email: '' }, status: 403 });
    }
    const session = cookies.session(req);
    const operator = await operatorOf(context, session);
    switch (form['action']) {
      case 'cancel':
        return refuse(request, res);
      case 'sign-out':
        if (operator) {
          const by = { tokenHash: hashToken(session) };
          await revokeSession(context.db, by, operator.id, context.now());
        }
        cookies.setSession(res, '', 0);
        return askToSignIn(request, req, res);
      case 'look':
        return operator ? grant(request, res, operator) : askToSignIn(request, req, res);
      default:
        return signIn(request, req, res, form);
    }
  };

  const handle =
    (serve: Serve): RequestHandler =>
    async (req, res) => {
      const asked = readRequest(new URL(req.url, 'http://localhost').searchParams, options);
      if (asked.kind === 'invalid') return redirect(res, asked.redirect);
      if (asked.kind === 'valid') return serve(asked.request, req, res);
      sendPage(res, {
        title: 'This can not be done',
        body: html`<p role="alert">${asked.reason}</p>`,
        status: 400,
      });
    };

  const router = Router({ caseSensitive: true });
  router.get('/api/authorize-as', handle(show));
  router.post('/api/authorize-as', handle(act));
  return router;
}

const canBeImpersonated = (user: UserRow | null): user is UserRow =>
  user !== null && !user.deleted && user.state !== 'banned';

function refuse(request: AuthorizeRequest, res: Response): void {
  redirect(res, redirectUrl(request, { error: 'access_denied' }));
}
