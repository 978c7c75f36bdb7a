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
import { hashToken, newToken } from '../secrets.ts';
import { requestAddress } from '../http/clientAddress.ts';
import { pauseAfter } from '../http/errorResponse.ts';
import { displayNameOf } from '../users/present.ts';
import { consoleCookies } from './cookies.ts';
import type { ConsoleCookies } from './cookies.ts';
import { html, redirect, sendPage } from './page.ts';
import { mayLookAs, operatorSeconds, operatorSession, signInOperator } from './operators.ts';
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

/** Dependencies of the pages of the console. */
export interface ConsoleSite {
  context: MarketplaceContext;
  cookies: ConsoleCookies;
}

/** A valid request to impersonate a user, with the browser's request that carries it. */
interface Visit {
  request: AuthorizeRequest;
  req: Request;
  res: Response;
}

/** Creates the cookies of the console, which its pages and its API share. */
export function consoleSite(context: MarketplaceContext): ConsoleSite {
  const { publicUrl, credentials } = context.options;
  const url = new URL(`${publicUrl.replace(/\/+$/, '')}${consolePath}`);
  return { context, cookies: consoleCookies(url, credentials.tokenSecret) };
}

/** Serves the operators' pages: `/api/authorize-as` impersonates a user. */
export function consoleRouter(site: ConsoleSite): Router {
  const { options } = site.context;
  const handle =
    (serve: (site: ConsoleSite, visit: Visit) => void | Promise<void>): RequestHandler =>
    async (req, res) => {
      const parsed = readRequest(new URL(req.url, 'http://localhost').searchParams, options);
      if (parsed.kind === 'invalid') return redirect(res, parsed.redirect);
      if (parsed.kind === 'valid') return serve(site, { request: parsed.request, req, res });
      sendPage(res, {
        title: 'This can not be done',
        body: html`<p role="alert">${parsed.reason}</p>`,
        status: 400,
      });
    };
  const router = Router({ caseSensitive: true });
  router.get('/api/authorize-as', handle(sendConfirmation));
  router.post('/api/authorize-as', handle(handleForm));
  return router;
}

/** Returns the operator of a session token if their role may look as a user. */
async function operatorOf(context: MarketplaceContext, token: string): Promise<UserRow | null> {
  const session = await operatorSession(context, token);
  return session && mayLookAs(session.role) ? session.operator : null;
}

function sendSignIn(
  { context, cookies }: ConsoleSite,
  { request, req, res }: Visit,
  { failed = null, status = 200 }: { failed?: FailedLogIn | null; status?: number } = {},
): void {
  sendPage(res, {
    title: 'Sign in as an operator',
    body: signInBody(cookies.formToken(req, res), context.options.name, failed),
    status,
    leadsTo: new URL(request.redirectUri).origin,
  });
}

/** Sends the page that names the user, or the log-in where no operator is signed in. */
async function sendConfirmation(site: ConsoleSite, visit: Visit): Promise<void> {
  const { context, cookies } = site;
  const { request, req, res } = visit;
  const operator = await operatorOf(context, cookies.session(req));
  if (!operator) return sendSignIn(site, visit);
  const user = await findUser(context.db, request.userId);
  if (!canBeImpersonated(user)) return refuse(visit);
  const factor = await findConfirmedFactor(context.db, operator.id);
  const facts = {
    marketplace: context.options.name,
    operator: operator.email,
    user: `${displayNameOf(user)} (${user.email})`,
    hasFactor: factor !== null,
  };
  sendPage(res, {
    title: 'Look as a user',
    body: confirmBody(cookies.formToken(req, res), facts),
    leadsTo: new URL(request.redirectUri).origin,
  });
}

/** Handles the forms of both pages. */
async function handleForm(site: ConsoleSite, visit: Visit): Promise<void> {
  const { context, cookies } = site;
  const { req, res } = visit;
  const form = await readForm(req);
  if (!cookies.isFormToken(req, form['form'] ?? '')) {
    const fault = 'This page was open for too long. Try again.';
    return sendSignIn(site, visit, { failed: { fault, email: '' }, status: 403 });
  }
  const session = cookies.session(req);
  const operator = await operatorOf(context, session);
  switch (form['action']) {
    case 'cancel':
      return refuse(visit);
    case 'sign-out':
      if (operator) {
        const by = { tokenHash: hashToken(session) };
        await revokeSession(context.db, by, operator.id, context.now());
      }
      cookies.setSession(res, '', 0);
      return sendSignIn(site, visit);
    case 'look':
      return operator ? grant(site, visit, operator) : sendSignIn(site, visit);
    default:
      return signIn(site, visit, form);
  }
}

async function signIn(
  site: ConsoleSite,
  visit: Visit,
  { email = '', password = '', code = '' }: Form,
): Promise<void> {
  const { context, cookies } = site;
  const { req, res } = visit;
  const address = requestAddress(req, context.options.credentials) ?? '';
  const given = { email, password, code, address };
  const outcome = await signInOperator(context, given, mayLookAs).catch(expected);
  if (outcome instanceof SecondFactorNeeded) {
    const fault = 'This account has a second factor: enter the password and a code.';
    return sendSignIn(site, visit, { failed: { fault, email }, status: 403 });
  }
  if (outcome instanceof ApiError) {
    res.setHeader('Retry-After', String(pauseAfter(outcome) ?? 1));
    const fault = 'There were too many tries. Wait a quarter of an hour.';
    return sendSignIn(site, visit, { failed: { fault, email }, status: outcome.status });
  }
  if (outcome.kind === 'refused') {
    const fault = 'Address, password or code is wrong, or the account is not an operator’s.';
    return sendSignIn(site, visit, { failed: { fault, email }, status: 403 });
  }
  cookies.setSession(res, outcome.token, operatorSeconds);
  return grant(site, visit, outcome.operator);
}

/** Redirects to the site with an authorization code, if the user can be impersonated. */
async function grant(
  { context }: ConsoleSite,
  visit: Visit,
  operator: { id: string },
): Promise<void> {
  const { request, res } = visit;
  const user = await findUser(context.db, request.userId);
  if (!canBeImpersonated(user)) return refuse(visit);
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

const canBeImpersonated = (user: UserRow | null): user is UserRow =>
  user !== null && !user.deleted && user.state !== 'banned';

function refuse({ request, res }: Visit): void {
  redirect(res, redirectUrl(request, { error: 'access_denied' }));
}
