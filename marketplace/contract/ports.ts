/** Tells the time; tests hand in their own. */
export type Clock = () => Date;

/** pino-like log; the object form comes first. */
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

/** Puts a mail on its way with the same transaction that decided it. */
export interface MailPort<Tx> {
  enqueue(tx: Tx, mail: MailRequest): Promise<void>;
}

/** Work to be done later, at least once, after the transaction has been committed. */
export interface JobRequest {
  kind: string;
  payload: Record<string, unknown>;
  runAt?: Date;
  /** Jobs with the same key exist once while they wait. */
  key?: string;
}

/** Inserts a row into the jobs table inside the given transaction. */
export interface JobsPort<Tx> {
  enqueue(tx: Tx, job: JobRequest): Promise<void>;
}
