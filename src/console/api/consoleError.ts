/** What screens read of a refusal. */
export interface ErrorMeta {
  reason?: string | undefined;
  /** Roles that may do it. */
  roles?: string[] | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
}

/** A refusal of the Console API, or no answer at all. */
export class ConsoleError extends Error {
  override readonly name = 'ConsoleError';
  /** Code of the catalogue; `network` without an answer. */
  readonly code: string;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly meta: ErrorMeta;

  constructor(code: string, status: number, meta: ErrorMeta = {}) {
    super(code);
    this.code = code;
    this.status = status;
    this.meta = meta;
  }
}
