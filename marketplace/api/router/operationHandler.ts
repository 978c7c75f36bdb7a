import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '#marketplace/contract/errors.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import type { Resource, ResourceRef } from '#marketplace/contract/resource.ts';
import { addressKey } from '#marketplace/contract/clientAddress.ts';
import type { Limit } from '#marketplace/contract/limits.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { withAudit } from '#marketplace/db/events/audit.ts';
import type { Audit } from '#marketplace/db/events/audit.ts';
import type { Db } from '#marketplace/db/database.ts';
import { watched } from '#marketplace/contract/signals.ts';
import { currentRequestId } from '#marketplace/contract/requestScope.ts';
import type { VersionedCache } from '#marketplace/db/maintenance/versionedCache.ts';
import { isRetryable } from '#marketplace/db/databaseError.ts';
import type { AccessClaims, AccessTokens } from '../auth/accessTokens.ts';
import { authenticate } from '../auth/authenticate.ts';
import type { Authenticated } from '../auth/authenticate.ts';
import { passGates } from '../auth/gates.ts';
import { takeOne } from '../auth/passwords/guesses.ts';
import { resolveIncludes } from '../includes.ts';
import type { IncludeRegistry } from '../includes.ts';
import type { AnyOperation, Api, Call, OperationResult, Scope } from '../operation.ts';
import { mediaType, readData } from '../http/body.ts';
import { requestAddress } from '../http/clientAddress.ts';
import { noteRequest } from '../http/failedRequest.ts';
import { envelope } from '../http/envelope.ts';
import { limitedView } from '../http/limitedView.ts';
import { receiveMultipart } from '../http/multipart.ts';
import { normaliseQuery, readQueryOptions, searchOf } from '../http/queryOptions.ts';
import { respond } from '../http/respond.ts';
import type { SentForms } from '../http/respond.ts';
import { checkStorable } from '../http/storable.ts';
import { validator } from '../http/validate.ts';

/** Dependencies of every operation handler. */
export interface Pipeline {
  context: MarketplaceContext;
  tokens: AccessTokens;
  includes: IncludeRegistry;
  /** Limits parallel requests of an API. @throws ApiError too-many-requests */
  admit: Record<Api, <T>(task: () => Promise<T>) => Promise<T>>;
  /** Cache of responses that are the same for all callers. */
  shared: VersionedCache<Sendable>;
}

/** A response body. */
export interface Sendable {
  value: unknown;
  /** Encoded forms, for a body that is sent several times. */
  sent?: SentForms;
}

interface Answer {
  result: OperationResult;
  included: Resource[] | null;
}

const maxAttempts = 4;

/** Thrown to roll a speculative transaction back; carries its response. */
class RolledBack extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('rolled back on purpose');
    this.answer = answer;
  }
}

/** An operation with what its requests share. */
interface Served extends Pipeline {
  operation: AnyOperation;
  api: Api;
  isPost: boolean;
  validate(data: unknown): unknown;
  /** Limit by network address. */
  limit: Limit | undefined;
  /** Returns what the caller may see of the body; all of it when left out. */
  view?: CallerOfOperation['view'];
}

function servedOf(pipeline: Pipeline, operation: AnyOperation): Served {
  const isPost = operation.method === 'POST';
  return {
    ...pipeline,
    operation,
    api: operation.api ?? 'marketplace',
    isPost,
    validate: validator(operation.input, isPost ? 'body' : 'query'),
    limit: operation.limit?.(pipeline.context.options),
  };
}

/**
 * Creates the handler of an operation: authenticate, check scope and gates, read and validate, run
 * (in a database transaction where it has one), load includes, respond. Rejects with the error.
 */
export function operationHandler(pipeline: Pipeline, operation: AnyOperation): RequestHandler {
  const { context, tokens } = pipeline;
  const served = servedOf(pipeline, operation);
  const { api } = served;
  const route = `${api}/${operation.name}`;
  return async (req, res) => {
    noteRequest(res, { route });
    const caller = await authenticate(req, context, tokens);
    noteRequest(res, { route, accountId: caller.claims.userId });
    try {
      refuseScope(operation, caller.claims.scope);
      // After authentication, so that invalid tokens do not count as parallel requests.
      const name = operation.name;
      await pipeline.admit[api](() =>
        watched('operation', { api, name }, () => serve(served, req, res, caller)),
      );
    } catch (error) {
      if (error instanceof ApiError) logRefusal(served, req, caller, error);
      throw error;
    }
  };
}

/** A caller who is identified already, and what differs for them. */
export interface CallerOfOperation {
  caller: Authenticated;
  run: AnyOperation['run'];
  /** Returns what the caller may see of the body. */
  view: (body: unknown) => unknown;
}

/**
 * Creates the handler of an operation for a caller who is identified already, such as an operator
 * at the console. `run` replaces that of the operation for one request.
 */
export function operationForCaller(pipeline: Pipeline, operation: AnyOperation) {
  const served = servedOf(pipeline, operation);
  return (req: Request, res: Response, { caller, run, view }: CallerOfOperation): Promise<void> =>
    serve({ ...served, view, operation: { ...operation, run } }, req, res, caller);
}

/** Logs a 403 as a security event; wrong passwords and links have events of their own. */
function logRefusal(
  { context, operation }: Served,
  req: Request,
  { claims }: Authenticated,
  { status, code }: ApiError,
): void {
  const isOpen = operation.access.includes(claims.scope);
  if (status !== 403 || (isOpen && /^(current_user|password_reset)\//.test(operation.name))) return;
  logSecurityEvent(context.logger, 'access-refused', {
    account: claims.userId,
    address: requestAddress(req, context.options.credentials),
    operator: claims.operatorId,
    operation: operation.name,
    code,
  });
}

/** Passes the gates and responds; receives the parts of a multipart body in a folder meanwhile. */
async function serve(
  served: Served,
  req: Request,
  res: Response,
  caller: Authenticated,
): Promise<void> {
  const { context, operation } = served;
  const { claims, session } = caller;
  const answer = async (read: () => Promise<Received>) => {
    const { value, sent } = await answerOf(served, req, caller, read);
    if (served.view) respond(req, res, 200, served.view(value));
    else respond(req, res, 200, value, sent);
  };
  await passGates(context.db, operation.gates ?? [], session);
  if (!operation.multipart) {
    return answer(async () => ({ data: await readData(req), files: {} }));
  }
  if (mediaType(req) !== 'multipart/form-data') throw new ApiError('unsupported-content-type');
  await context.uploads(claims.userId ?? claims.clientId, () =>
    context.incoming.during(folder => answer(() => readParts(req, folder))),
  );
}

/** Reads and validates the request, runs the operation and returns the response body. */
async function answerOf(
  served: Served,
  req: Request,
  { claims }: Authenticated,
  read: () => Promise<Received>,
): Promise<Sendable> {
  const { context, operation, isPost } = served;
  const query = normaliseQuery(searchOf(req.url));
  const options = readQueryOptions(query, operation.maxPerPage);
  const { data, files } = isPost ? await read() : { data: Object.fromEntries(query), files: {} };
  const input = served.validate(data);
  const address = requestAddress(req, context.options.credentials);
  if (served.limit && address !== null) await takeOne(context, served.limit, addressKey(address));
  const { userId, scope, clientId, sessionId } = claims;
  const actor = { userId, scope, clientId, sessionId };
  const brief = isPost && !options.expand && !operation.alwaysExpand;
  // Visitors only: what people do with their rights rests on the database itself.
  const standby = operation.shared && scope === 'public-read' ? context.standby : null;

  const run = (db: Db, after: (() => void)[]): Promise<Answer> =>
    runOperation(
      served,
      {
        context,
        db,
        actor,
        now: context.now(),
        address,
        options,
        files,
        afterCommit: fn => void after.push(fn),
      },
      input,
      brief,
    );
  const create = async (): Promise<Sendable> => {
    const answer = await withAudit(auditOf(served, claims), () => {
      const { db } = context;
      if (operation.transaction ?? isPost) return transact(db, operation.rollback ?? false, run);
      return standby ? standby.read(db, found => run(found, [])) : run(db, []);
    });
    const isLimited = scope === 'user:limited';
    const { result, included } = isLimited ? limitedAnswer(answer, context) : answer;
    const value = envelope(result, included, options.fields, brief);
    return operation.shared ? { value, sent: new Map() } : { value };
  };
  if (!operation.shared) return create();
  const source = standby ? 'standby ' : '';
  return served.shared(`${source}${operation.name}?${query.toString()}`, create);
}

/** Runs the operation and loads what `include` names; a brief answer includes nothing. */
async function runOperation(
  { operation, includes }: Served,
  call: Call,
  input: unknown,
  brief: boolean,
): Promise<Answer> {
  const result = await operation.run(call, input);
  if (brief) return { result, included: null };
  if (call.options.include.length === 0) return { result, included: result.included ?? null };
  const primary = [result.data].flat().filter(isResource);
  const related = await resolveIncludes(includes, call, primary);
  return { result, included: [...related, ...(result.included ?? [])] };
}

/** Returns what the event log says of the request's changes. */
const auditOf = (
  { api }: Served,
  { userId, operatorId, clientId, scope }: AccessClaims,
): Audit => ({
  // An operator with the Integration API's rights is at the console.
  source: scope === 'integ' && operatorId ? 'source/admin' : `source/${api}-api`,
  userId,
  adminId: operatorId ?? null,
  clientId,
  requestId: currentRequestId(),
});

/** The answer without what is good for longer than the look of an operator. */
function limitedAnswer(
  { result, included }: Answer,
  { options }: Pick<MarketplaceContext, 'options'>,
): Answer {
  const seen = <Given extends Resource | ResourceRef>(one: Given) => limitedView(one, options);
  const data = Array.isArray(result.data) ? result.data.map(seen) : seen(result.data);
  return { result: { ...result, data }, included: included?.map(seen) ?? null };
}

/** Checks the scope of the token. @throws ApiError forbidden */
function refuseScope({ access }: AnyOperation, scope: Scope): void {
  if (access.includes(scope)) return;
  const details = 'Whoever looks as a user can change nothing.';
  throw new ApiError('forbidden', scope === 'user:limited' ? { details } : {});
}

const isResource = (value: object): value is Resource => 'attributes' in value;

/** Parsed body and files of a request. */
interface Received {
  data: unknown;
  files: Call['files'];
}

async function readParts(req: Request, folder: string): Promise<Received> {
  const { fields, files } = await receiveMultipart(req, folder);
  checkStorable(fields, 'body');
  return { data: fields, files };
}

/** Runs in a transaction, retries after a deadlock, and runs the `afterCommit` callbacks. */
async function transact(
  db: Db,
  rollback: boolean,
  work: (tx: Db, after: (() => void)[]) => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const after: (() => void)[] = [];
    try {
      const answer = await db.transaction().execute(async tx => {
        const done = await work(tx, after);
        if (rollback) throw new RolledBack(done);
        return done;
      });
      for (const fn of after) fn();
      return answer;
    } catch (error) {
      if (error instanceof RolledBack) return error.answer;
      if (attempt >= maxAttempts || !isRetryable(error)) throw error;
    }
  }
}
