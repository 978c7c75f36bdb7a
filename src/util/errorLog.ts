/** Where errors are written down. `error` is what was thrown. */
export interface ErrorLog {
  /** Somebody has been told of it (failureLog.ts). */
  failure(tag: string, facts: object, error: unknown): void;
  /** Logs a failure that nobody foresaw. `what`: the work that it ended; `id`: of the record it was about. */
  bug(what: string, error: unknown, id?: string): void;
}

let log: ErrorLog = {
  failure: (tag, facts) => globalThis.console.warn(tag, facts),
  bug: (what, error, id = '') => globalThis.console.error(`${what} ${id}`.trim(), 'failed', error),
};

/** The console, until another one takes its place. */
export const errorLog = (): ErrorLog => log;

/** Errors are written there from now on. */
export function logErrorsTo(next: ErrorLog): void {
  log = next;
}

/** Writes down what should never have happened. */
export const reportBug: ErrorLog['bug'] = (...bug) => log.bug(...bug);
