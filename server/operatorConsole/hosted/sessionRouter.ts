import { stringifySetCookie } from 'cookie';
import express from 'express';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { ApiFault } from '#server/base/apiFault.ts';
import { apiBodies } from '#server/http/api/bodies.ts';
import { parseBody } from '#server/http/api/parseBody.ts';
import { readCookie } from '#server/marketplaceClient/session/cookie.ts';
import type { SessionToken } from '#server/marketplaceClient/session/cookie.ts';
import { TokenRefused, requesterOf } from '#server/marketplaceClient/session/tokens.ts';
import { operatorCookie } from '@flowroom/marketplace/siteProof';
import { logSecurityEvent, unknownAccountOf } from '@flowroom/marketplace/securityEvents';
import { addressKey } from '@flowroom/marketplace/clientAddress';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { notStored, refusal, refuseForeign } from '../siteRouter.ts';
import { presentSession, requireSession } from './gateway.ts';
import type { GatewayDeps, OpenSession } from './gateway.ts';
import type { Operator } from './operators.ts';
import type { Given, Proof, ProveIdentity } from './proveIdentity.ts';
import { sessionSeconds } from './storedSessions.ts';

/** Dependencies of log-ins at the console. */
export interface SessionDeps extends GatewayDeps {
  prove: ProveIdentity;
  /** Ends a log-in at the marketplace; never rejects. */
  endLogIn(token: SessionToken): Promise<void>;
  /** Ends the log-in of a refresh token; never rejects. */
  forget(refreshToken: string): Promise<void>;
  limiter: Limiters;
  logger: Logger;
  /** Key of hashed addresses in the security log. */
  clientSecret: string;
  /** People reach the site by HTTPS. */
  secure: boolean;
}

const seconds = 15 * 60;
const ofAccount: Limit = { name: 'operator log-in of account', most: 20, seconds };
const ofAddress: Limit = { name: 'operator log-in of address', most: 40, seconds };

const word = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most));
const secret = v.pipe(v.string(), v.maxLength(1000));
const signInBody = v.strictObject({
  email: word(254),
  password: secret,
  code: v.optional(secret),
});
const confirmBody = v.strictObject({ password: word(1000), code: v.optional(secret) });

const refused = (title: string) => refusal(title, {}, 'sign-in-refused');

function tooMany(pause: number): ApiFault {
  const title = 'There were too many tries.';
  const meta = { retryAfter: pause };
  return new ApiFault(429, [{ status: 429, code: 'too-many-requests', title, meta }], pause);
}

/** Counts a log-in until it has succeeded; returns how to give it back. @throws ApiFault 429 */
async function count({ limiter }: SessionDeps, address: string, account: string) {
  const counters = [
    { counter: limiter(ofAddress), key: addressKey(address) },
    { counter: limiter(ofAccount), key: account },
  ];
  for (const { counter, key } of counters) {
    const pause = await counter.take(key);
    if (pause !== null) throw tooMany(pause);
  }
  return () => Promise.all(counters.map(({ counter, key }) => counter.giveBack(key)));
}

/** Proves who somebody is, within the limits of log-ins. @throws ApiFault 429 */
async function prove(deps: SessionDeps, req: Request, given: Given): Promise<Proof> {
  const unknownAccount = unknownAccountOf(deps.clientSecret, given.email);
  const facts = { account: null, address: req.ip ?? null, unknownAccount };
  try {
    const succeed = await count(deps, req.ip ?? '', unknownAccount);
    const proof = await deps.prove(given, requesterOf(req)).catch((error: unknown) => {
      // The marketplace counts log-ins too.
      if (!(error instanceof TokenRefused) || error.status !== 429) throw error;
      throw tooMany(Number(error.retryAfter) || 60);
    });
    if (proof.kind === 'refused') logSecurityEvent(deps.logger, 'operator-log-in-failed', facts);
    else await succeed();
    return proof;
  } catch (error) {
    if (error instanceof ApiFault && error.status === 429) {
      logSecurityEvent(deps.logger, 'operator-log-in-limited', facts);
    }
    throw error;
  }
}

const noteCommand = ({ append }: SessionDeps, req: Request, operator: Operator, name: string) =>
  append({
    ...{ operator, operation: `session/${name}`, address: req.ip },
    ...{ input: {}, resource: null, change: null, result: 'ok' },
  });

const setCookie = ({ secure }: SessionDeps, res: Response, value: string) =>
  void res.append(
    'Set-Cookie',
    stringifySetCookie({
      ...{ name: operatorCookie, value, secure },
      path: '/flex/console',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: value === '' ? 0 : sessionSeconds,
    }),
  );

const answer = (deps: SessionDeps, res: Response, open: OpenSession) =>
  void res.json({ data: presentSession(open, deps) });

const tokenOf = (req: Request) => readCookie(req, operatorCookie) ?? '';

/** Reads who has proven themselves. @throws ApiFault 403 for who is no operator */
async function provenOperator(deps: SessionDeps, req: Request, given: Given) {
  const proof = await prove(deps, req, given);
  if (proof.kind === 'needsCode' && !given.code) {
    throw refusal('Enter a code of your second factor.', {}, 'second-factor-required');
  }
  const operator = proof.kind === 'proven' ? await deps.find(proof.userId, true) : null;
  if (proof.kind === 'proven' && operator) return { operator, logIn: proof.token };
  if (proof.kind === 'proven') await deps.endLogIn(proof.token);
  throw refused('Address, password or code is wrong, or you are no operator.');
}

async function signIn(deps: SessionDeps, req: Request, res: Response): Promise<void> {
  const given = parseBody(signInBody, req.body);
  const { operator, logIn } = await provenOperator(deps, req, given);
  const token = await deps.sessions.open(operator, logIn.refreshToken ?? '');
  const { id } = operator;
  logSecurityEvent(deps.logger, 'operator-log-in', { account: id, address: req.ip ?? null });
  await noteCommand(deps, req, operator, 'create');
  setCookie(deps, res, token);
  answer(deps, res, await requireSession(deps, token, false));
}

async function confirm(deps: SessionDeps, req: Request, res: Response): Promise<void> {
  const token = tokenOf(req);
  const { operator } = await requireSession(deps, token, true);
  const given = { email: operator.email, ...parseBody(confirmBody, req.body) };
  const proof = await prove(deps, req, given);
  // The session has a log-in of its own.
  if (proof.kind === 'proven') await deps.endLogIn(proof.token);
  // Only the code is missing, which the session has shown.
  const isSame =
    proof.kind === 'proven' ? proof.userId === operator.id : proof.kind === 'needsCode';
  if (!isSame) throw refused('The password is wrong.');
  await deps.sessions.confirm(token);
  await noteCommand(deps, req, operator, 'confirm');
  answer(deps, res, await requireSession(deps, token, false));
}

async function signOut(deps: SessionDeps, req: Request, res: Response): Promise<void> {
  const token = tokenOf(req);
  const open = await requireSession(deps, token, false).catch((error: unknown) => {
    if (error instanceof ApiFault && error.status === 401) return null;
    throw error;
  });
  await deps.sessions.end(token);
  if (open?.session.refreshToken) await deps.forget(open.session.refreshToken);
  if (open) await noteCommand(deps, req, open.operator, 'delete');
  setCookie(deps, res, '');
  res.json({ data: {} });
}

/** Log-in, log-out and second looks of operators, below the path of the Console API. */
export function sessionRouter(deps: SessionDeps): Router {
  const serve =
    (run: typeof signIn): RequestHandler =>
    async (req, res) => {
      refuseForeign(req, deps.logger);
      await run(deps, req, res);
    };
  const router = express.Router();
  router.use('/session', notStored);
  router.get(
    '/session/show',
    serve(async (_, req, res) =>
      answer(deps, res, await requireSession(deps, tokenOf(req), false)),
    ),
  );
  router.post('/session/create', apiBodies, serve(signIn));
  router.post('/session/confirm', apiBodies, serve(confirm));
  router.post('/session/delete', apiBodies, serve(signOut));
  return router;
}
