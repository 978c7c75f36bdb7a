/** Where errors are written down. `error` is what was thrown. */
export interface ErrorLog {
  /** Somebody has been told of it (failureLog.ts). */
  failure(tag: string, facts: object, error: unknown): void;
  /** Nobody foresaw it. `what`: the work that it ended. */
  bug(what: string, error: unknown): void;
}

let log: ErrorLog = {
  failure: (tag, facts) => globalThis.console.warn(tag, facts),
  bug: (what, error) => globalThis.console.error(`${what} failed`, error),
};

/** The console, until another one takes its place. */
export const errorLog = (): ErrorLog => log;

/** Errors are written there from now on. */
export function logErrorsTo(next: ErrorLog): void {
  log = next;
}

/** Writes down what should never have happened. */
export const reportBug = (what: string, error: unknown): void => log.bug(what, error);
