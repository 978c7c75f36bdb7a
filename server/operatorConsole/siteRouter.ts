import express from 'express';
import type { ErrorRequestHandler, Request, RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { apiBodies } from '#server/http/api/bodies.ts';
import { failureOf } from '#server/http/api/failure.ts';
import { parseBody, parseQuery } from '#server/http/api/parseBody.ts';
import { noteCode } from '#server/http/middleware/failedRequests.ts';
import { logOriginRefused } from '#server/http/middleware/securityLog.ts';
import type {
  AnySiteOperation,
  SiteCall,
  SiteResult,
} from '#server/http/operator/siteOperation.ts';
import { rememberAddress } from '#server/marketplaceClient/session/addressHeaders.ts';
import { readCookie } from '#server/marketplaceClient/session/cookie.ts';
import {
  isForeignOrigin,
  isSafeMethod,
  isSameOrigin,
} from '#server/marketplaceClient/session/origin.ts';
import { toPlain } from '#shared/values/sdkValues.ts';
import { currentRequestId } from '@flowroom/marketplace/requestScope';
import { operatorCookie } from '@flowroom/marketplace/siteProof';
import type {
  ConsoleClient,
  OperatorAccess,
  OperatorAtConsole,
  OperatorLogEntry,
} from './consoleClient.ts';

/** Dependencies of the operations of the site. */
export interface SiteRouterOptions {
  operations: readonly AnySiteOperation[];
  console: ConsoleClient;
  logger: Logger;
  /** Pattern of their paths. */
  paths?: string;
}

/** An operation that is called, and who calls it. */
interface Running {
  operation: AnySiteOperation;
  token: OperatorAccess;
  session: OperatorAtConsole;
  options: SiteRouterOptions;
  /** Of an act, once it is valid. */
  input: unknown;
}

const wholeFrom1 = (most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.minValue(1), v.maxValue(most));
const pageQuery = v.object({
  page: v.optional(wholeFrom1(999_999), '1'),
  perPage: v.optional(wholeFrom1(100), '20'),
});

/** Returns the API key of a program, or the token of the cookie. */
function accessOf(req: Request): OperatorAccess {
  const apiKey = req.get('authorization');
  if (apiKey?.startsWith('Apikey ')) return { apiKey, as: req.get('x-operator') };
  return readCookie(req, operatorCookie) ?? '';
}

/** @throws ApiFault 403 for what a page of another origin has sent */
export function refuseForeign(req: Request, logger: Logger): void {
  // A program has no page that could be deceived; its key decides, and no cookie.
  if (typeof accessOf(req) !== 'string') return;
  const isOwn = isSafeMethod(req)
    ? !isForeignOrigin(req)
    : isSameOrigin(req) && req.get('x-flowroom') === '1';
  if (isOwn) return;
  logOriginRefused(logger, req);
  throw refusal('Only pages of this site may call this.', { reason: 'foreign-origin' });
}

export const refusal = (title: string, meta: Record<string, unknown>, code = 'forbidden') =>
  new ApiFault(403, [{ status: 403, code, title, meta }]);

/** @throws ApiFault 403 for what the role does not allow, or that needs a newer proof */
export function requireRight(
  { role, rights, confirmationFor, isConfirmed }: OperatorAtConsole,
  name: string,
) {
  if (!rights.includes(name)) {
    throw refusal('Your role does not allow this.', { reason: 'role', role });
  }
  if (confirmationFor.includes(name) && !isConfirmed) {
    throw refusal('Prove who you are once more.', {}, 'confirmation-needed');
  }
}

/** Requests that were no act: malformed ones, and those repeated after a proof. */
const isNoAct = (status: number, code: string) =>
  status === 400 || status === 413 || code === 'confirmation-needed';

/**
 * Appends an act to the operators' log, which is in the marketplace: the act is done by then, so
 * where that fails the server's own log has it.
 */
async function record(
  { operation, token, options, input }: Running,
  ended: Pick<OperatorLogEntry, 'resource' | 'change' | 'result'>,
): Promise<void> {
  const entry = { operation: operation.name, input, ...ended };
  await options.console.append(token, entry).catch((error: unknown) => {
    options.logger.error({ err: error, entry }, 'operators’ log not written');
  });
}

/** Runs an act and records how it ended. */
async function recorded(running: Running, run: () => Promise<SiteResult>): Promise<SiteResult> {
  try {
    const result = await run();
    const { resource, change } = result;
    await record(running, { resource, change, result: 'ok' });
    return result;
  } catch (error) {
    const { status, said } = failureOf(error);
    const code = said?.code ?? 'internal';
    if (!isNoAct(status, code)) {
      await record(running, { resource: null, change: null, result: code });
    }
    throw error;
  }
}

const callOf = (req: Request, { session, options, token }: Running): SiteCall => ({
  operator: session.operator,
  role: session.role,
  address: req.ip,
  act: (name, body) => options.console.act(token, name, body),
  read: (name, query) => options.console.read(token, name, query),
  ...parseQuery(pageQuery, req.query),
});

/** Runs an operation, if the role allows it. */
async function run(running: Running, req: Request): Promise<SiteResult> {
  const { operation, session } = running;
  requireRight(session, operation.name);
  running.input =
    operation.method === 'GET'
      ? parseQuery(operation.input, req.query)
      : parseBody(operation.input, req.body);
  return operation.run(running.input, callOf(req, running));
}

/** Serves the operations of the site, below the path of the Console API. */
export function siteRouter(options: SiteRouterOptions): Router {
  const operations = new Map(options.operations.map(one => [`${one.method} /${one.name}`, one]));
  const serve: RequestHandler = async (req, res) => {
    refuseForeign(req, options.logger);
    const method = req.method === 'HEAD' ? 'GET' : req.method;
    const operation = operations.get(`${method} ${req.path}`);
    if (!operation) throw apiFault(404, 'not-found', 'The site has no such operation.');
    const token = accessOf(req);
    const session = await options.console.show(token, operation.method === 'POST');
    const running: Running = { operation, token, session, options, input: {} };
    const isAct = operation.method === 'POST' && !operation.isReadOnly;
    const { data, included, meta } = await (isAct
      ? recorded(running, () => run(running, req))
      : run(running, req));
    res.json(toPlain({ data, ...(included && { included }), ...(meta && { meta }) }));
  };
  const { paths = '/site/:group/:operation' } = options;
  const router = express.Router();
  router.all(paths, rememberAddress, notStored);
  router.get(paths, serve);
  router.post(paths, apiBodies, serve);
  router.use(sendFailure(options.logger));
  return router;
}

/** No cache stores answers to operators. */
export const notStored: RequestHandler = (_req, res, next) => {
  res.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  next();
};

const errorsShape = v.object({ errors: v.array(v.record(v.string(), v.unknown())) });

/** Answers failures in the format of the Console API. */
export const sendFailure =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, req, res, _next) => {
    const { status, body, retryAfter, said } = failureOf(error);
    if (said) noteCode(res, said.code);
    if (status >= 500) logger.error({ err: error, path: req.path }, 'failed');
    if (retryAfter !== null) res.set('Retry-After', String(retryAfter));
    const { success, output } = v.safeParse(errorsShape, toPlain(body));
    const unreadable = { status, code: 'bad-request', title: 'The request can not be read.' };
    const errors = success ? output.errors : [unreadable];
    res.status(status);
    res.json({ errors: errors.map(each => ({ id: currentRequestId(), ...each })) });
  };
