import { Router } from 'express';
import type { RequestHandler } from 'express';
import { ApiError } from '#marketplace/contract/errors.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import { addressOf, refuseForeign, requireOperator, requireRight } from './caller.ts';
import { noteRequest } from '../http/failedRequest.ts';
import type { ConsoleSite } from '../console/router.ts';
import { describeConsole } from './description.ts';
import type { DescribedApis } from './description.ts';
import { consoleOperations } from './operations.ts';
import { passCommand, passOperation } from './passThrough.ts';
import type { Admit, PassedOn, ServeOperation, ServeOperator } from './passThrough.ts';
import { recordRefusal } from './record.ts';
import { notOffered } from './rights.ts';
import { serveOwn } from './serveOwn.ts';
import { sessionEndpoints } from './session.ts';

/** Path of the Console API below that of the console. */
export const consoleApiPath = '/v1';

/** What the Console API passes on to. */
export interface PassedApis extends DescribedApis {
  serveAs: ServeOperation;
}

/** Lists what the console passes on. */
const passedOn = ({ operations, commands, serveAs }: PassedApis): PassedOn[] =>
  [
    ...operations
      .filter(({ api }) => api === 'integration')
      .map(operation => passOperation(operation, serveAs)),
    ...commands.map(passCommand),
  ].filter(({ name }) => !notOffered.includes(name));

/** Prepares requests: answers are JSON, and no other origin may read them. */
const prepare =
  (site: ConsoleSite): RequestHandler =>
  (req, res, next) => {
    // Unlike the API, the console rests on a cookie.
    res.removeHeader('Access-Control-Allow-Origin');
    res.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    req.headers.accept = 'application/json';
    refuseForeign(site, req);
    next();
  };

/** Admits operators whose role allows an operation; records and logs who is refused. */
const admitTo =
  (site: ConsoleSite): Admit =>
  (name, serve) =>
  async (req, res) => {
    const session = await requireOperator(site, req);
    const { context } = site;
    noteRequest(res, { route: `console/${name}`, accountId: session.operator.id });
    const now = context.now();
    try {
      requireRight(session, name, now);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const address = addressOf(site, req);
      const { operator } = session;
      const facts = { account: operator.id, address, operation: `console ${name}` };
      logSecurityEvent(context.logger, 'access-refused', { ...facts, code: error.code });
      if (req.method === 'POST') {
        const command = { session, operation: name, address, now, input: {} };
        await recordRefusal(context.db, command, null, error);
      }
      throw error;
    }
    await serve(req, res, session);
  };

/** Serves the description of the API, which is no secret. */
const describe = ({ context }: ConsoleSite, apis: PassedApis): RequestHandler => {
  let document: object | undefined;
  return (_req, res) => {
    document ??= describeConsole(context.options, apis);
    res.json(document);
  };
};

/** Serves the Console API: operators' sessions, its own operations, and those it passes on. */
export function consoleApiRouter(site: ConsoleSite, apis: PassedApis): Router {
  const router = Router({ caseSensitive: true });
  router.use(prepare(site));
  const route = (method: 'GET' | 'POST', name: string, handler: RequestHandler) => {
    if (method === 'GET') router.get(`/${name}`, handler);
    else router.post(`/${name}`, handler);
  };
  router.get('/openapi.json', describe(site, apis));
  for (const { method, name, handler } of sessionEndpoints) route(method, name, handler(site));
  const admit = admitTo(site);
  const serve = (method: 'GET' | 'POST', name: string, served: ServeOperator) =>
    route(method, name, admit(name, served));
  for (const own of consoleOperations) serve(own.method, own.name, serveOwn(own, site));
  for (const { method, name, handler } of passedOn(apis)) serve(method, name, handler(site));
  router.use(() => {
    throw new ApiError('not-found', { details: 'The Console API has no such operation.' });
  });
  return router;
}
