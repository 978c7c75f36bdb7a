/** One error of a refusal, in the error format of the protocol. */
export interface FaultReason {
  status: number;
  code: string;
  title: string;
  source?: { path: string[]; type: 'body' | 'query' };
  /** Details for the page, such as the id of a conflicting order. */
  meta?: Record<string, unknown>;
}

/** A refusal of an endpoint below /api. */
export class ApiFault extends Error {
  override name = 'ApiFault';
  readonly status: number;
  readonly errors: readonly FaultReason[];
  /** Seconds after which the same call may be answered; null when trying again does not help. */
  readonly retryAfter: number | null;

  constructor(status: number, errors: readonly FaultReason[], retryAfter: number | null = null) {
    super(errors[0]?.title ?? 'Refused');
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** Creates a refusal with one error. `path`: the invalid field of the body. */
export const apiFault = (status: number, code: string, title: string, path?: string[]): ApiFault =>
  new ApiFault(status, [{ status, code, title, source: path && { path, type: 'body' as const } }]);
