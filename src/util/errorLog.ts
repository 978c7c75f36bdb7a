import type { FailureTag } from '#shared/contract/failureTag.ts';

/** Log of errors. `error` is the thrown value. */
export interface ErrorLog {
  /** Logs a failure that was shown to the person on the page (reportFailure). */
  failure(tag: string, facts: object, error: unknown): void;
  /**
   * Logs a failure that the code did not expect. `what`: the work that it ended; `id`: of the
   * record it was about.
   */
  bug(what: string, error: unknown, id?: string): void;
}

let log: ErrorLog = {
  failure: (tag, facts) => globalThis.console.warn(tag, facts),
  bug: (what, error, id = '') => globalThis.console.error(`${what} ${id}`.trim(), 'failed', error),
};

/** Returns the log: the console unless logErrorsTo replaced it. */
export const errorLog = (): ErrorLog => log;

/** Replaces the log. */
export function logErrorsTo(next: ErrorLog): void {
  log = next;
}

/** Logs an unexpected failure. */
export const reportBug: ErrorLog['bug'] = (...bug) => log.bug(...bug);

/** Facts logged about a failure; none names a person. */
export interface FailureFacts {
  code?: string;
  /** HTTP status; 0 when there was no answer. */
  status?: number;
  message?: string;
  /** Id of the request in the server's log. */
  requestId?: string;
  /** Status of the payment provider's intent. */
  intentStatus?: string;
}

/** Fields read from an AppError or from an error of the payment provider. */
interface KnownError {
  code?: string;
  decline_code?: string;
  status?: number;
  requestId?: string;
  message?: string;
  providerMessage?: string;
  payment_intent?: { status: string };
  setup_intent?: { status: string };
}

function factsOf(error: unknown): FailureFacts {
  const known: KnownError = typeof error === 'object' && error !== null ? error : {};
  const facts = {
    code: known.decline_code ?? known.code,
    status: known.status,
    requestId: known.requestId,
    message: known.providerMessage ?? known.message,
    intentStatus: (known.payment_intent ?? known.setup_intent)?.status,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** Logs, by its tag, a failure that was shown to the person on the page. */
export const reportFailure = (tag: FailureTag, error: unknown): void =>
  errorLog().failure(tag, factsOf(error), error);

/** Runs a step. Its failure is reported and thrown on to the caller. */
export async function reporting<Result>(
  tag: FailureTag,
  step: () => Promise<Result>,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    reportFailure(tag, error);
    throw error;
  }
}
