/** Returns the current time; tests pass their own. */
export type Clock = () => Date;

/** Log method in pino's form: facts, then message. */
export interface LogMethod {
  (facts: object, message?: string): void;
  (message: string): void;
}
export interface Logger {
  debug: LogMethod;
  info: LogMethod;
  warn: LogMethod;
  error: LogMethod;
}

/** A mail to be rendered and sent after the database transaction has been committed. */
export interface MailRequest {
  /** Template name: a built-in one (`verify-email-address`) or one of a process version. */
  template: string;
  /** The receiving user; the address is the user's unless `to` says otherwise. */
  recipientId: string;
  to?: string;
  /** Facts for the template, camelCase plain JSON; the mail module shapes the template context. */
  context: Record<string, unknown>;
  /** Mails with the same key are sent once. */
  key?: string;
}

/** Enqueues a mail in the transaction that decided it. */
export interface MailPort<Tx> {
  enqueue(tx: Tx, mail: MailRequest): Promise<void>;
}

/** Work to run at least once after the transaction has been committed. */
export interface JobRequest {
  kind: string;
  payload: Record<string, unknown>;
  runAt?: Date;
  /** Of waiting jobs with the same key there is one. */
  key?: string;
}

/** Inserts a row into the jobs table inside the given transaction. */
export interface JobsPort<Tx> {
  enqueue(tx: Tx, job: JobRequest): Promise<void>;
}
