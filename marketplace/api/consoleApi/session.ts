import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text } from '#marketplace/contract/fields.ts';
import { findConfirmedFactor } from '#marketplace/db/access/secondFactors.ts';
import { revokeSession } from '#marketplace/db/access/sessions.ts';
import { SecondFactorNeeded } from '../auth/secondFactor/verifyFactors.ts';
import {
  confirmOperator,
  operatorSeconds,
  operatorSession,
  signInOperator,
} from '../console/operators.ts';
import type { OperatorSession } from '../console/operators.ts';
import { readData } from '../http/body.ts';
import { respond } from '../http/respond.ts';
import { invalidParams, validator } from '../http/validate.ts';
import { hashToken } from '../secrets.ts';
import { displayNameOf } from '../users/present.ts';
import { sessionAnswer } from './answers.ts';
import { addressOf, requireOperator } from './caller.ts';
import type { ConsoleSite } from '../console/router.ts';
import { recordCommand } from './record.ts';
import { confirmedUntil, rights } from './rights.ts';

const secret = () => text(0, 1000).optional();

export const signInInput = z.object({
  email: text(1, 254),
  password: text(0, 1000),
  code: secret(),
});

export const confirmInput = z
  .object({ password: secret(), code: secret() })
  .superRefine(({ password, code }, context) => {
    if (!password && !code) context.addIssue(invalidParams('Give a password or a code.'));
  });

/** Presents a session: who is signed in, and what they may do. */
async function presentSession({ context }: ConsoleSite, session: OperatorSession) {
  const { operator, role, confirmedAt, expiresAt } = session;
  const allowed = [...rights].filter(([, { roles }]) => roles.includes(role));
  return {
    operator: { id: operator.id, email: operator.email, name: displayNameOf(operator) },
    role,
    rights: allowed.map(([name]) => name),
    confirmationFor: allowed.flatMap(([name, right]) => (right.needsConfirmation ? [name] : [])),
    confirmedUntil: confirmedUntil(confirmedAt, context.now()),
    expiresAt,
    hasSecondFactor: (await findConfirmedFactor(context.db, operator.id)) !== null,
  };
}

const answer = async (site: ConsoleSite, req: Request, res: Response, session: OperatorSession) =>
  respond(req, res, 200, { data: await presentSession(site, session) });

function noteCommand(
  { context }: ConsoleSite,
  {
    session,
    operation,
    address,
  }: { session: OperatorSession; operation: string; address: string | null },
): Promise<void> {
  const { db, now } = context;
  const facts = { session, operation, address, now: now(), input: {} };
  return recordCommand(db, facts, { subject: null, change: null, result: 'ok' });
}

/** @throws ApiError sign-in-refused, second-factor-required, too-many-requests */
async function signIn(site: ConsoleSite, req: Request, res: Response): Promise<void> {
  const { context, cookies } = site;
  const { email, password, code = '' } = validator(signInInput, 'body')(await readData(req));
  const address = addressOf(site, req);
  const given = { email, password, code, address: address ?? '' };
  const outcome = await signInOperator(context, given, () => true).catch((error: unknown) => {
    if (error instanceof SecondFactorNeeded) throw new ApiError('second-factor-required');
    throw error;
  });
  const session =
    outcome.kind === 'operator' ? await operatorSession(context, outcome.token) : null;
  if (outcome.kind === 'refused' || !session) throw new ApiError('sign-in-refused');
  await noteCommand(site, { session, operation: 'session/create', address });
  cookies.setSession(res, outcome.token, operatorSeconds);
  await answer(site, req, res, session);
}

/** @throws ApiError sign-in-refused, too-many-requests */
async function confirm(site: ConsoleSite, req: Request, res: Response): Promise<void> {
  const session = await requireOperator(site, req);
  const { password = '', code = '' } = validator(confirmInput, 'body')(await readData(req));
  const address = addressOf(site, req);
  const proof = { password, code, address: address ?? '' };
  if (!(await confirmOperator(site.context, session, proof))) {
    throw new ApiError('sign-in-refused', { title: 'Password or code is wrong.' });
  }
  await noteCommand(site, { session, operation: 'session/confirm', address });
  await answer(site, req, res, await requireOperator(site, req));
}

async function signOut(site: ConsoleSite, req: Request, res: Response): Promise<void> {
  const { context, cookies } = site;
  validator(z.object({}), 'body')(await readData(req));
  const token = cookies.session(req);
  const session = await operatorSession(context, token);
  if (session) {
    const by = { tokenHash: hashToken(token) };
    await revokeSession(context.db, by, session.operator.id, context.now());
    await noteCommand(site, {
      session,
      operation: 'session/delete',
      address: addressOf(site, req),
    });
  }
  cookies.setSession(res, '', 0);
  respond(req, res, 200, { data: {} });
}

/** An endpoint that signs operators in and out. */
export interface SessionEndpoint {
  name: string;
  method: 'GET' | 'POST';
  /** For the description of the API. */
  summary: string;
  input: z.ZodType;
  /** `data` of the answer in JSON. */
  answer: z.ZodType;
  handler: (site: ConsoleSite) => RequestHandler;
}

type Serve = (site: ConsoleSite, req: Request, res: Response) => Promise<void>;

const endpoint = (facts: Omit<SessionEndpoint, 'handler'>, serve: Serve): SessionEndpoint => ({
  ...facts,
  handler: site => (req, res) => serve(site, req, res),
});

/** Log-in, log-out and proofs of operators. They are open to everybody, or to every operator. */
export const sessionEndpoints: readonly SessionEndpoint[] = [
  endpoint(
    {
      name: 'session/show',
      method: 'GET',
      summary: 'Who is signed in, with role and rights.',
      answer: sessionAnswer,
      input: z.object({}),
    },
    async (site, req, res) => answer(site, req, res, await requireOperator(site, req)),
  ),
  endpoint(
    {
      name: 'session/create',
      method: 'POST',
      summary: 'Signs an operator in, for eight hours.',
      answer: sessionAnswer,
      input: signInInput,
    },
    signIn,
  ),
  endpoint(
    {
      name: 'session/confirm',
      method: 'POST',
      summary: 'Proves once more who is signed in, for what can not be undone; ten minutes.',
      answer: sessionAnswer,
      input: confirmInput,
    },
    confirm,
  ),
  endpoint(
    {
      name: 'session/delete',
      method: 'POST',
      summary: 'Signs the operator out.',
      answer: z.strictObject({}),
      input: z.object({}),
    },
    signOut,
  ),
];
