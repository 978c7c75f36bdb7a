import { errorCode } from '#marketplace/contract/errors.ts';

/** Fields of PostgreSQL's report of a failed statement. */
export interface DatabaseErrorFacts {
  message: string;
  code?: string;
  constraint?: string;
  detail?: string;
  table?: string;
  column?: string;
}

/** A failed statement of the embedded database, with the fields that `pg` errors have. */
export class DatabaseError extends Error {
  readonly code?: string;
  readonly constraint?: string;
  readonly detail?: string;
  readonly table?: string;
  readonly column?: string;

  constructor(facts: DatabaseErrorFacts) {
    super(facts.message);
    this.name = 'DatabaseError';
    this.code = facts.code;
    this.constraint = facts.constraint;
    this.detail = facts.detail;
    this.table = facts.table;
    this.column = facts.column;
  }
}

/**
 * The database does not answer; a later attempt may succeed. A statement sent on a connection that
 * broke may or may not have been executed. The response of a request is 503, the web server too,
 * which counts in this database.
 */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable';
  readonly status = 503;
}

/**
 * Returns a function that finds why the statements of a connection failed. Of statements that are
 * sent together in a transaction, those behind the one that fails only report that the transaction
 * is aborted: they get its error.
 */
export function abortCauses(): (error: unknown) => unknown {
  let cause: unknown;
  return error => {
    if (cause !== undefined && errorCode(error) === '25P02') return cause;
    cause = error;
    return error;
  };
}

/** True when the columns of a table have changed since a statement was prepared. */
export const isStalePlan = (error: unknown): boolean =>
  errorCode(error) === '0A000' && error instanceof Error && error.message.includes('cached plan');

/** True for a serialization failure, a deadlock or a stale plan: the transaction can be retried. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(errorCode(error) ?? '') || isStalePlan(error);

/** True when waiting for a lock timed out. */
export const isLockTimeout = (error: unknown): boolean => errorCode(error) === '55P03';

function violates(error: unknown, code: string, constraint: string | undefined): boolean {
  return (
    errorCode(error) === code &&
    (constraint === undefined ||
      (error instanceof Error && 'constraint' in error && error.constraint === constraint))
  );
}

/** True when a unique index (the named one, if given) rejected the row. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  violates(error, '23505', constraint);
