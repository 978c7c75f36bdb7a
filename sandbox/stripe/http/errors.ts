import type { ErrorBody } from '../model/rows.ts';

/**
 * A failure with its HTTP status. `commits` writes what was written before it was thrown: a
 * declined card leaves a failed charge behind, a bad parameter leaves nothing.
 */
export class StripeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly commits: boolean;

  constructor(status: number, body: ErrorBody, options: { commits?: boolean } = {}) {
    super(body.message);
    this.name = 'StripeError';
    this.status = status;
    this.body = body.code ? { doc_url: docUrl(body.code), ...body } : body;
    this.commits = options.commits ?? false;
  }
}

/** A request that can not be served (400 by default). */
export function invalidRequest(
  message: string,
  details: { code?: string; param?: string; status?: number } = {},
): StripeError {
  const { status = 400, ...rest } = details;
  return new StripeError(status, { type: 'invalid_request_error', message, ...rest });
}

/** 404 for an id in the path, 400 for an id in a parameter. */
export function resourceMissing(kind: string, id: string, param?: string): StripeError {
  return invalidRequest(`No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
    status: param === undefined ? 404 : 400,
  });
}

/** Link to the provider's public page about an error code. */
export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}
