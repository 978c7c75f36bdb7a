import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import type { Request, Response, Router } from 'express';
import type { StripeContext } from './context.ts';
import { newId, PLATFORM } from '../model/ids.ts';
import { authenticate, secretRequired } from './auth.ts';
import { StripeError, invalidRequest } from './errors.ts';
import { expand } from './expand.ts';
import { faultError } from './faults.ts';
import { parseForm } from './form.ts';
import type { Raw, RawHash } from './form.ts';
import { earlierAnswer, keyInUse, rememberAnswer, repeatable } from './idempotency.ts';
import type { Repeatable } from './idempotency.ts';
import { matchOperation } from './match.ts';
import { list, text } from './params.ts';
import { present } from './present.ts';
import type { Operation } from './operation.ts';

interface Answer {
  status: number;
  body: unknown;
  replayed?: boolean;
}

interface Prepared {
  operation: Operation;
  ids: Record<string, string>;
  params: RawHash;
  expand: string[];
  key: 'publishable' | 'secret';
  account: string;
  repeat: Repeatable | null;
}

/** The REST API below `/v1`: every failure is an `error` object, also for unknown addresses. */
export function createApi(context: StripeContext, operations: readonly Operation[]): Router {
  const router = express.Router();
  const inFlight = new Set<string>();
  router.use(express.text({ type: () => true, limit: '1mb' }));
  router.use(async (req: Request, res: Response) => {
    const requestId = newId('req');
    res.set({ 'Request-Id': requestId, 'Cache-Control': 'no-store', ...CORS });
    if (req.method === 'OPTIONS') {
      res.status(204).end();
      return;
    }
    let key: Prepared['key'] = 'publishable';
    let repeat: Repeatable | null = null;
    let dropped = false;
    let answer: Answer;
    try {
      const prepared = prepare(context, operations, req);
      key = prepared.key;
      if (prepared.repeat && inFlight.has(prepared.repeat.id)) throw keyInUse(prepared.repeat);
      repeat = prepared.repeat;
      if (repeat) inFlight.add(repeat.id);
      const fault = context.faults.take(req.method, req.path);
      if (fault?.delayMs) await sleep(fault.delayMs);
      if (fault?.dropBefore) {
        req.socket.destroy();
        return;
      }
      const ordered = fault && faultError(fault);
      // A failure may meet any request; a refusal only the first with its key.
      if (ordered && ordered.status >= 500) throw ordered;
      answer = work(context, prepared, requestId, req, ordered);
      dropped = fault?.dropAfter ?? false;
    } catch (error) {
      answer = failure(context, error, key);
    } finally {
      if (repeat) inFlight.delete(repeat.id);
    }
    context.wake();
    if (dropped) {
      req.socket.destroy();
      return;
    }
    if (answer.replayed) res.set('Idempotent-Replayed', 'true');
    if (repeat) res.set('Idempotency-Key', repeat.key);
    res.set('Stripe-Version', req.get('Stripe-Version') ?? context.apiVersion);
    res.status(answer.status).json(answer.body);
  });
  // A body that is too long or of an unknown character set ends up here.
  router.use((error: Error, _req: Request, res: Response, _next: express.NextFunction) => {
    const answer = failure(context, invalidRequest(`Invalid request: ${error.message}`), 'secret');
    res.status(answer.status).json(answer.body);
  });
  return router;
}

/** Browsers of any origin may call, as with the real service; keys decide what they may do. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Idempotency-Key, Stripe-Account, Stripe-Version',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE, OPTIONS',
  'Access-Control-Expose-Headers': 'Request-Id',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

function prepare(context: StripeContext, operations: readonly Operation[], req: Request): Prepared {
  const query = parseForm(req.originalUrl.split('?')[1] ?? '');
  const body = parseForm(typeof req.body === 'string' ? req.body : '');
  const { expand: expanded, ...params } = { ...query, ...body };
  const shown = typeof params.key === 'string' ? params.key : undefined;
  const key = authenticate(req.headers, shown, context.keys);
  delete params.key;
  const match = matchOperation(operations, req.method, req.path);
  if (!match) {
    throw invalidRequest(
      `Unrecognized request URL (${req.method}: /v1${req.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      { status: 404 },
    );
  }
  if (key === 'publishable' && !match.operation.browser) throw secretRequired();
  const version = req.get('Stripe-Version');
  if (version !== undefined && !/^\d{4}-\d{2}-\d{2}(\.\w+)?(;.*)?$/.test(version)) {
    throw invalidRequest(`Invalid Stripe API version: ${version}`);
  }
  const account = accountOf(context, req);
  const sent = req.get('Idempotency-Key');
  const request = { method: req.method, path: req.path, params };
  return {
    ...match,
    params,
    expand: expanded === undefined ? [] : expansionsOf(expanded, key),
    key,
    account,
    repeat:
      sent === undefined || req.method !== 'POST'
        ? null
        : repeatable(sent, { account, key }, request),
  };
}

/** The properties to expand; a browser sees no more of a payment than its payment method. */
function expansionsOf(raw: Raw, key: Prepared['key']): string[] {
  const paths = list(text()).parse(raw, 'expand');
  const hidden = paths.find(path => key === 'publishable' && path !== 'payment_method');
  if (hidden === undefined) return paths;
  throw invalidRequest(
    `This property cannot be expanded (${hidden}) because you are using a publishable key.`,
    { param: 'expand' },
  );
}

function accountOf(context: StripeContext, req: Request): string {
  const account = req.get('Stripe-Account') ?? PLATFORM;
  if (account === PLATFORM || context.store.get('accounts', account)) return account;
  throw invalidRequest(
    `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid', status: 403 },
  );
}

/** Runs the operation with its answer in one commit, unless it is to be refused. */
function work(
  context: StripeContext,
  prepared: Prepared,
  requestId: string,
  req: Request,
  refusal: StripeError | null,
): Answer {
  const { repeat, key } = prepared;
  return context.store.transact(tx => {
    const now = context.now();
    const earlier = repeat && earlierAnswer(tx, repeat, now);
    if (earlier) return { status: earlier.status, body: earlier.body, replayed: true };
    if (refusal) throw refusal;
    let answer: Answer;
    try {
      const result = prepared.operation.run(
        context.callFor(tx, {
          key,
          account: prepared.account,
          ids: prepared.ids,
          clientIp: req.ip ?? '127.0.0.1',
          requestId,
          idempotencyKey: repeat?.key ?? null,
        }),
        prepared.params,
      );
      answer = { status: 200, body: present(expand(tx, result, prepared.expand), key) };
    } catch (error) {
      if (!(error instanceof StripeError && error.commits)) throw error;
      answer = failure(context, error, key);
    }
    if (repeat) rememberAnswer(tx, repeat, now, answer);
    return answer;
  });
}

function failure(context: StripeContext, error: unknown, key: Prepared['key']): Answer {
  if (error instanceof StripeError) {
    return { status: error.status, body: { error: present(error.body, key) } };
  }
  context.logger.error({ err: error }, 'The card payment stub failed');
  const body = { type: 'api_error', message: 'An unexpected error occurred.' };
  return { status: 500, body: { error: body } };
}
