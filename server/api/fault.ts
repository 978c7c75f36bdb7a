/** One reason of a refusal, in the marketplace's own form. */
export interface FaultReason {
  status: number;
  code: string;
  title: string;
  source?: { path: string[]; type: 'body' | 'query' };
  /** Facts that a page needs to show a way on. */
  meta?: Record<string, unknown>;
}

/** A refusal of one of our own endpoints. */
export class ApiFault extends Error {
  override name = 'ApiFault';
  readonly status: number;
  readonly errors: readonly FaultReason[];

  constructor(status: number, errors: readonly FaultReason[]) {
    super(errors[0]?.title ?? 'Refused');
    this.status = status;
    this.errors = errors;
  }
}

/** A refusal with one reason; `path` names the field of the body that is to blame. */
export const apiFault = (status: number, code: string, title: string, path?: string[]): ApiFault =>
  new ApiFault(status, [
    { status, code, title, ...(path ? { source: { path, type: 'body' as const } } : {}) },
  ]);
