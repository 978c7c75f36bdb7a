import { ApiError } from '#marketplace/contract/errors.ts';
import { isRecord, toJson } from '#marketplace/contract/fields.ts';
import { loggedInput } from '#marketplace/contract/loggedInput.ts';
import { appendOperatorLog, snapshotOf } from '#marketplace/db/operators/operatorLog.ts';
import type { Subject } from '#marketplace/db/operators/operatorLog.ts';
import type { Db } from '#marketplace/db/database.ts';
import type { FieldChanges } from '#marketplace/db/tables/operators.ts';
import type { OperatorSession } from '../console/operators.ts';
import { changesBetween } from './changes.ts';

/** Who has sent which command. */
export interface CommandFacts {
  session: Pick<OperatorSession, 'operator' | 'role' | 'isProgram'>;
  operation: string;
  address: string | null;
  now: Date;
  input: unknown;
}

/** How a command ended. */
interface Outcome {
  subject: Subject | null;
  change: FieldChanges | null;
  result: string;
}

/** Appends a command to the operators' log. */
export async function recordCommand(
  db: Db,
  { session, operation, address, now, input }: CommandFacts,
  outcome: Outcome,
): Promise<void> {
  const shown = loggedInput(toJson(input));
  await appendOperatorLog(db, {
    at: now,
    operatorId: session.operator.id,
    role: session.role,
    address,
    operation,
    input: { ...(isRecord(shown) ? shown : {}), ...(session.isProgram ? { byApiKey: true } : {}) },
    ...outcome,
  });
}

/**
 * Runs a command and appends it to the operators' log in the same database transaction, with what
 * it changes of its resource.
 * @param named the resource; null where it is known from the result only, or there is none
 */
export async function recorded<Result>(
  db: Db,
  facts: CommandFacts,
  named: Subject | null,
  { run, created }: { run: () => Promise<Result>; created: (result: Result) => Subject | null },
): Promise<Result> {
  const before = named && (await snapshotOf(db, named));
  const result = await run();
  const subject = named ?? created(result);
  const after = subject && (await snapshotOf(db, subject));
  const change = subject && changesBetween(subject.type, before, after);
  await recordCommand(db, facts, { subject, change, result: 'ok' });
  return result;
}

/** Requests that were no command: malformed ones, and those repeated after a proof. */
const isNoCommand = ({ status, code }: ApiError): boolean =>
  status === 400 || status === 413 || code === 'confirmation-needed';

/** Appends a command that was refused, or has failed. */
export async function recordRefusal(
  db: Db,
  facts: CommandFacts,
  subject: Subject | null,
  error: unknown,
): Promise<void> {
  if (error instanceof ApiError && isNoCommand(error)) return;
  const result = error instanceof ApiError ? error.code : 'internal-server-error';
  await recordCommand(db, facts, { subject, change: null, result });
}
