import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '#marketplace/contract/errors.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import type { Resource, ResourceRef } from '#marketplace/contract/resource.ts';
import { addressKey } from '#marketplace/contract/clientAddress.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { withAudit } from '#marketplace/db/events/audit.ts';
import type { Db } from '#marketplace/db/database.ts';
import { watched } from '#marketplace/contract/signals.ts';
import { currentRequestId } from '#marketplace/contract/requestScope.ts';
import type { VersionedCache } from '#marketplace/db/maintenance/versionedCache.ts';
import { isRetryable } from '#marketplace/db/databaseError.ts';
import type { AccessTokens } from '../auth/accessTokens.ts';
import { authenticate } from '../auth/authenticate.ts';
import type { Authenticated } from '../auth/authenticate.ts';
import { passGates } from '../auth/gates.ts';
import { takeOne } from '../auth/passwords/guesses.ts';
import { resolveIncludes } from '../includes.ts';
import type { IncludeRegistry } from '../includes.ts';
import type { AnyOperation, Api, Call, OperationResult, Scope } from '../operation.ts';
import { mediaType, readData } from './body.ts';
import { requestAddress } from './clientAddress.ts';
import { envelope } from './envelope.ts';
import { limitedView } from './limitedView.ts';
import { receiveMultipart } from './multipart.ts';
import { normaliseQuery, readQueryOptions, searchOf } from './queryOptions.ts';
import { respond } from './respond.ts';
import type { SentForms } from './respond.ts';
import { checkStorable } from './storable.ts';
import { validator } from './validate.ts';

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

/**
 * Creates the handler of an operation: authenticate, check scope and gates, read and validate, run (in a
 * database transaction where it has one), load includes, respond. Rejects with the error.
 */
export function operationHandler(pipeline: Pipeline, operation: AnyOperation): RequestHandler {
  const { context, tokens, includes } = pipeline;
  const api = operation.api ?? 'marketplace';
  const isPost = operation.method === 'POST';
  const validate = validator(operation.input, isPost ? 'body' : 'query');
  const inTransaction = operation.transaction ?? isPost;
  const limit = operation.limit?.(context.options);
  const source = `source/${api}-api` as const;

  return async (req, res) => {
    const caller = await authenticate(req, context, tokens);
    try {
      refuseScope(operation, caller.claims.scope);
      // After authentication, so that invalid tokens take no place.
      const name = operation.name;
      await pipeline.admit[api](() =>
        watched('operation', { api, name }, () => serve(req, res, caller)),
      );
    } catch (error) {
      if (error instanceof ApiError) logRefusal(req, caller, error);
      throw error;
    }
  };

  /** Logs a 403 as a security event; wrong passwords and links have events of their own. */
  function logRefusal(req: Request, { claims }: Authenticated, { status, code }: ApiError): void {
    const isOpen = operation.access.includes(claims.scope);
    if (status !== 403 || (isOpen && /^(current_user|password_reset)\//.test(operation.name)))
      return;
    const { userId: account, operatorId } = claims;
    logSecurityEvent(context.logger, 'access-refused', {
      account,
      address: requestAddress(req, context.options.credentials),
      ...(operatorId === undefined ? {} : { operator: operatorId }),
      operation: operation.name,
      code,
    });
  }

  async function serve(req: Request, res: Response, caller: Authenticated): Promise<void> {
    const { claims, session } = caller;
    await passGates(context.db, operation.gates ?? [], session);
    if (!operation.multipart) {
      return answer(req, res, caller, async () => ({ data: await readData(req), files: {} }));
    }
    if (mediaType(req) !== 'multipart/form-data') throw new ApiError('unsupported-content-type');
    await context.uploads(claims.userId ?? claims.clientId, () =>
      context.incoming.during(folder => answer(req, res, caller, () => readParts(req, folder))),
    );
  }

  async function answer(
    req: Request,
    res: Response,
    { claims }: Authenticated,
    read: () => Promise<Received>,
  ): Promise<void> {
    const raw = normaliseQuery(searchOf(req.url));
    const options = readQueryOptions(raw, operation.maxPerPage);
    const { data, files } = isPost ? await read() : { data: Object.fromEntries(raw), files: {} };
    const input = validate(data);
    const address = requestAddress(req, context.options.credentials);
    if (limit && address !== null) await takeOne(context, limit, addressKey(address));
    const { userId, scope, clientId, sessionId } = claims;
    const actor = { userId, scope, clientId, sessionId };
    const brief = isPost && !options.expand && !operation.alwaysExpand;

    const work = async (db: Db, after: (() => void)[]): Promise<Answer> => {
      const call: Call = {
        context,
        db,
        actor,
        now: context.now(),
        address,
        options,
        files,
        afterCommit: fn => void after.push(fn),
      };
      const result = await operation.run(call, input);
      const primary = [result.data].flat().filter(isResource);
      if (brief) return { result, included: null };
      if (options.include.length === 0) return { result, included: result.included ?? null };
      const related = await resolveIncludes(includes, call, primary);
      return { result, included: [...related, ...(result.included ?? [])] };
    };

    const adminId = claims.operatorId ?? null;
    const audit = { source, userId, adminId, clientId, requestId: currentRequestId() };
    // Visitors only: what people do with their rights rests on the database itself.
    const standby = operation.shared && scope === 'public-read' ? context.standby : null;
    const readFrom = (db: Db) => work(db, []);
    const make = async (): Promise<Sendable> => {
      const answer = await withAudit(audit, () => {
        if (inTransaction) return transact(context.db, operation.rollback ?? false, work);
        return standby ? standby.read(context.db, readFrom) : readFrom(context.db);
      });
      const isLimited = scope === 'user:limited';
      const { result, included } = isLimited ? limitedAnswer(answer, context) : answer;
      const value = envelope(result, included, options.fields, brief);
      return operation.shared ? { value, sent: new Map() } : { value };
    };
    const { value, sent } = operation.shared
      ? await pipeline.shared(
          `${standby ? 'standby ' : ''}${operation.name}?${raw.toString()}`,
          make,
        )
      : await make();
    respond(req, res, 200, value, sent);
  }
}

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
