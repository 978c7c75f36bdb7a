import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, errorCatalogue } from '#marketplace/contract/errors.ts';
import type { ErrorItem } from '#marketplace/contract/errors.ts';
import type { Logger } from '#marketplace/contract/ports.ts';
import { currentRequestId } from '#marketplace/contract/requestScope.ts';
import { Keyword, Uuid } from '#marketplace/contract/wireTypes.ts';
import { DatabaseUnreachable, isLockTimeout, isRetryable } from '#marketplace/db/databaseError.ts';
import { StoreUnreachable, isDiskFull } from '#marketplace/storage/objectStore.ts';
import { respond } from './respond.ts';

function present(item: ErrorItem, id: string): Record<string, unknown> {
  const { status, title } = errorCatalogue[item.code];
  return {
    id: new Uuid(id),
    status,
    code: new Keyword(item.code),
    title: item.title ?? title,
    details: item.details,
    source: item.source,
    meta: item.meta,
  };
}

/** Returns the ApiError of an expected failure; deadlocks and lock timeouts are conflicts. */
function expected(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  // A path with malformed percent encoding.
  if (error instanceof URIError) return new ApiError('bad-request');
  if (isRetryable(error) || isLockTimeout(error)) return new ApiError('conflict');
  return null;
}

const isTemporary = (error: unknown): boolean =>
  error instanceof DatabaseUnreachable || error instanceof StoreUnreachable || isDiskFull(error);

/** Returns the value of `Retry-After` in seconds; null where a retry would not help. */
export function pauseAfter({ status, items }: ApiError): number | null {
  const said = items[0]?.meta?.['retryAfter'];
  if (typeof said === 'number') return said;
  if (status === 503) return 10;
  return status === 429 ? 1 : null;
}

/** Returns the error that is answered for any. */
export function answeredError(error: unknown): ApiError {
  const code = isTemporary(error) ? 'service-unavailable' : 'internal-server-error';
  return expected(error) ?? new ApiError(code);
}

/**
 * Answers an error under the id of the request. An unexpected one is logged, and the response
 * discloses nothing else of it.
 */
export function respondError(
  req: IncomingMessage,
  res: ServerResponse,
  error: unknown,
  logger: Logger,
): void {
  const known = expected(error);
  const id = currentRequestId() ?? randomUUID();
  if (!known) {
    // Without the query: it may hold names of people and signatures of file URLs.
    const path = req.url?.split('?', 1)[0];
    logger.error({ err: error, id, method: req.method, path }, 'request failed');
  }
  if (res.headersSent) return void res.destroy();
  const failure = known ?? answeredError(error);
  const pause = pauseAfter(failure);
  if (pause !== null) res.setHeader('Retry-After', String(pause));
  // The unread rest of a body would be parsed as the next request.
  if (!req.complete) res.setHeader('Connection', 'close');
  const errors = failure.items.map((item, index) => present(item, index === 0 ? id : randomUUID()));
  if (req.headers.accept?.includes('application/zip')) {
    // flex-cli, which requests archives, reads error messages from plain text only.
    res.writeHead(failure.status, { 'Content-Type': 'text/plain; charset=utf-8' });
    res.end(failure.message);
    return;
  }
  respond(req, res, failure.status, { errors });
}
