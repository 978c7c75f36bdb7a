import type { Request, RequestHandler, Response } from 'express';
import { isRecord } from '#marketplace/contract/fields.ts';
import { consoleScope } from '#marketplace/db/access/sessions.ts';
import type { Db } from '#marketplace/db/database.ts';
import { withAudit } from '#marketplace/db/events/audit.ts';
import type { Subject } from '#marketplace/db/operators/operatorLog.ts';
import { currentRequestId } from '#marketplace/contract/requestScope.ts';
import { findUserByEmail } from '#marketplace/db/users/users.ts';
import type { Authenticated } from '../auth/authenticate.ts';
import type { AnyBuildCommand, BuildResult } from '../build/command.ts';
import { commandForCaller } from '../build/router.ts';
import type { OperatorSession } from '../console/operators.ts';
import { limitedBody } from '../http/limitedView.ts';
import type { AnyOperation } from '../operation.ts';
import type { ConsoleSite } from '../console/router.ts';
import { addressOf } from './caller.ts';
import { guardOperators } from './guardOperators.ts';
import { recorded, recordRefusal } from './record.ts';
import type { CommandFacts } from './record.ts';

/** An operation that the console passes on. */
export interface PassedOn {
  /** Path below the base. */
  name: string;
  method: 'GET' | 'POST';
  handler: (site: ConsoleSite) => ServeOperator;
}

/** Serves a request of an operator whose right has been checked. */
export type ServeOperator = (
  req: Request,
  res: Response,
  session: OperatorSession,
) => Promise<void>;

/** Serves an operation of the Integration API to a caller who is identified already. */
export type ServeOperation = (
  operation: AnyOperation,
) => (
  req: Request,
  res: Response,
  as: { caller: Authenticated; run: AnyOperation['run']; view: (body: unknown) => unknown },
) => Promise<void>;

const subjectTypes: Readonly<Record<string, string>> = {
  listings: 'listing',
  users: 'user',
  transactions: 'transaction',
  availability_exceptions: 'availabilityException',
};

/** Returns the resource that an input names. */
async function subjectOf(db: Db, name: string, input: unknown): Promise<Subject | null> {
  if (!isRecord(input)) return null;
  const { id, listingId, email } = input;
  const type = subjectTypes[name.split('/', 1)[0] ?? ''];
  if (typeof id === 'string' && type !== undefined) return { type, id };
  if (typeof listingId === 'string') return { type: 'listing', id: listingId };
  if (type !== 'user' || typeof email !== 'string') return null;
  const user = await findUserByEmail(db, email);
  return user && { type, id: user.id };
}

/** Returns the resource that a command has created. */
function createdBy(data: unknown): Subject | null {
  if (!isRecord(data) || typeof data['id'] !== 'string' || typeof data['type'] !== 'string') {
    return null;
  }
  return { type: data['type'], id: data['id'] };
}

/** A command while it is served: its input is known once it is valid. */
interface Running {
  facts: CommandFacts;
  subject: Subject | null;
}

/** Serves a request, and appends a command that is refused to the log. */
async function logged(
  site: ConsoleSite,
  running: Running,
  serve: () => Promise<void>,
): Promise<void> {
  try {
    await serve();
  } catch (error) {
    await recordRefusal(site.context.db, running.facts, running.subject, error);
    throw error;
  }
}

const startOf = (
  site: ConsoleSite,
  req: Request,
  session: OperatorSession,
  name: string,
): Running => ({
  facts: {
    session,
    operation: name,
    address: addressOf(site, req),
    now: site.context.now(),
    input: {},
  },
  subject: null,
});

/** The identity under which an operator calls the Integration API. */
const callerOf = ({ id, operator }: OperatorSession): Authenticated => ({
  claims: {
    scope: 'integ',
    clientId: consoleScope,
    userId: null,
    sessionId: id,
    operatorId: operator.id,
  },
  session: null,
});

/** Runs a command in the database transaction of its call, and records it there. */
async function runRecorded<Result>(
  running: Running,
  { name, db, input }: { name: string; db: Db; input: unknown },
  run: () => Promise<Result>,
  created: (result: Result) => Subject | null,
): Promise<Result> {
  running.facts.input = input;
  running.subject = await subjectOf(db, name, input);
  await guardOperators(db, running.facts, running.subject);
  return recorded(db, running.facts, running.subject, { run, created });
}

/** Passes an operation of the Integration API on. */
export const passOperation = (operation: AnyOperation, serveAs: ServeOperation): PassedOn => {
  const { name, method, rollback } = operation;
  const path = `integration/${name}`;
  const serve = serveAs(operation);
  return {
    name: path,
    method,
    handler: site => async (req, res, session) => {
      const caller = callerOf(session);
      const { run } = operation;
      // Operators see nothing that is good for longer than their session.
      const view = (body: unknown) => limitedBody(body, site.context.options);
      // What is rolled back changes nothing.
      if (method === 'GET' || rollback) return serve(req, res, { caller, run, view });
      const running = startOf(site, req, session, path);
      const recordedRun: AnyOperation['run'] = (call, input) =>
        runRecorded(
          running,
          { name, db: call.db, input },
          () => operation.run(call, input),
          ({ data }) => createdBy(data),
        );
      await logged(site, running, () => serve(req, res, { caller, run: recordedRun, view }));
    },
  };
};

/** Returns an answer without what is good for longer than the session of an operator. */
const limitedResult = (result: BuildResult, { context }: ConsoleSite): BuildResult =>
  'archive' in result ? result : { ...result, data: limitedBody(result.data, context.options) };

/** Passes a command of the Build API on. */
export const passCommand = (command: AnyBuildCommand): PassedOn => {
  const { name, method } = command;
  const path = `build/${name}`;
  return {
    name: path,
    method,
    handler: site => {
      const serve = commandForCaller(command, site.context);
      return async (req, res, session) => {
        const running = startOf(site, req, session, path);
        const audit = {
          source: 'source/admin',
          adminId: session.operator.id,
          clientId: consoleScope,
          requestId: currentRequestId(),
        } as const;
        // A copy of the database is worth a note, though it changes nothing.
        if (method === 'GET' && name !== 'database/copy') {
          return serve(req, res, async (call, input) =>
            limitedResult(await command.run(call, input), site),
          );
        }
        await logged(site, running, () =>
          withAudit(audit, () =>
            serve(req, res, (call, input) =>
              runRecorded(
                running,
                { name, db: call.db, input },
                () => command.run(call, input),
                () => null,
              ),
            ),
          ),
        );
      };
    },
  };
};

/** Serves requests of operators whose role allows an operation. */
export type Admit = (name: string, serve: ServeOperator) => RequestHandler;
