import type { Request, Response } from 'express';
import { consoleScope } from '#marketplace/db/access/sessions.ts';
import { withAudit } from '#marketplace/db/events/audit.ts';
import { siteProof, siteProofHeader } from '#marketplace/contract/siteProof.ts';
import { currentRequestId } from '#marketplace/contract/requestScope.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import type { OperatorSession } from '../console/operators.ts';
import { readData } from '../http/body.ts';
import { normaliseQuery, readQueryOptions, searchOf } from '../http/queryOptions.ts';
import { respond } from '../http/respond.ts';
import { validator } from '../http/validate.ts';
import { sameSecret } from '../secrets.ts';
import { addressOf } from './caller.ts';
import type { ConsoleSite } from '../console/router.ts';
import type { AnyConsoleOperation, ConsoleCall, ConsoleResult } from './operation.ts';
import type { ServeOperator } from './passThrough.ts';
import { requireReachable } from './pages.ts';
import { recorded, recordRefusal } from './record.ts';

/** Rows of a page when none are named. */
const defaultPerPage = 20;

/** Runs a command in one transaction, attributed to the operator, and records it. */
function runCommand(
  operation: AnyConsoleOperation,
  call: ConsoleCall,
  input: unknown,
): Promise<ConsoleResult> {
  const { session, address, now, context } = call;
  const facts = { session, operation: operation.name, address, now, input };
  const subject = operation.subject?.(input) ?? null;
  const audit = {
    source: 'source/admin',
    adminId: session.operator.id,
    clientId: consoleScope,
    requestId: currentRequestId(),
  } as const;
  return withAudit(audit, async () => {
    try {
      await operation.check?.(call, input);
      return await inTransaction(context.db, db =>
        recorded(db, facts, subject, {
          run: () => operation.run({ ...call, db }, input),
          created: () => null,
        }),
      );
    } catch (error) {
      await recordRefusal(context.db, facts, subject, error);
      throw error;
    }
  });
}

/** Returns whether the web server has sent a request with the session of an operator. */
function isFromSite({ context, cookies }: ConsoleSite, req: Request): boolean {
  const { clientSecret } = context.options.credentials;
  const proof = req.get(siteProofHeader) ?? '';
  return sameSecret(proof, siteProof(clientSecret, cookies.session(req)));
}

const callOf = (
  site: ConsoleSite,
  { req, session }: { req: Request; session: OperatorSession },
  { page, perPage }: { page: number; perPage: number },
): ConsoleCall => ({
  context: site.context,
  db: site.context.db,
  now: site.context.now(),
  session,
  address: addressOf(site, req),
  isFromSite: isFromSite(site, req),
  page,
  perPage,
});

/** Serves an operation of the Console API itself. */
export function serveOwn(operation: AnyConsoleOperation, site: ConsoleSite): ServeOperator {
  const isPost = operation.method === 'POST';
  const validate = validator(operation.input, isPost ? 'body' : 'query');
  return async (req: Request, res: Response, session) => {
    const query = normaliseQuery(searchOf(req.url));
    const options = readQueryOptions(query);
    const perPage = query.get('perPage') ? options.perPage : defaultPerPage;
    if (operation.isList) requireReachable({ page: options.page, perPage });
    const input = validate(isPost ? await readData(req) : Object.fromEntries(query));
    const call = callOf(site, { req, session }, { page: options.page, perPage });
    const isCommand = isPost && !operation.isReadOnly && !operation.logsItself;
    const result = isCommand
      ? await runCommand(operation, call, input)
      : await operation.run(call, input);
    result.afterCommit?.();
    respond(req, res, 200, { data: result.data, meta: result.meta });
  };
}
